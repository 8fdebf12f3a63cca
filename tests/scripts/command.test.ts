import { expect, test } from 'vitest';
import { run } from '../../scripts/lib/command.mjs';

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'])(
  'a program that ends its whole group by %s does not end whoever runs it',
  async (signal) => {
    const line = `console.log('begins'); process.kill(0, '${signal}')`;
    expect(await run(process.execPath, ['-e', line])).toEqual({ code: 1, output: 'begins\n' });
  },
);
