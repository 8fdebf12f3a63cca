import { afterEach, expect, test, vi } from 'vitest';
import { administratorPrefix } from '../../scripts/lib/debian.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('nothing is installed in the system, and sudo is not used, if LINGER_NO_SUDO says so', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('LINGER_NO_SUDO', '1');
  expect(await administratorPrefix()).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});

test('before sudo is asked, a line says so and how to forbid it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('LINGER_NO_SUDO', '');
  vi.stubEnv('PATH', '');
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(await administratorPrefix()).toEqual([]);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('LINGER_NO_SUDO=1'));
});
