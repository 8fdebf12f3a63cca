#!/usr/bin/env node
/** The package's command, `linger`. */
import { join } from 'node:path';
import { linger } from '../../cli/linger';
import { NodeWorker } from '../../cli/sweep/NodeWorker.mjs';
import { machineWith } from '../../lib/machine.mjs';
import { runScript } from '../../lib/say.mjs';
import { formerModel, newestModel } from './compiledModel';

const FOLDER = import.meta.dirname;

await runScript(() =>
  linger(process.argv.slice(2), {
    folder: FOLDER,
    machine: machineWith({
      loadModel: newestModel,
      loadFormerModel: formerModel,
      openWorkers: async () => ({
        module: await newestModel(),
        spawn: () => new NodeWorker(join(FOLDER, 'worker.js')),
      }),
    }),
    loaders: {
      simulate: () => import('../../cli/simulate/entry'),
      sweep: () => import('../../cli/sweep/entry'),
      decide: () => import('../../cli/decide/entry'),
      lab: () => import('../../cli/lab/entry'),
      fit: () => import('../../cli/fit/entry'),
      exhibit: () => import('../../cli/exhibit/entry'),
      import: () => import('../../cli/import/entry'),
      lesson: () => import('../../cli/lesson/entry'),
    },
  }),
);
