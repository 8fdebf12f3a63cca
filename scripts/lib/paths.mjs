import { fileURLToPath } from 'node:url';

/** The project's folder, without a closing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The Rust crate, from the project's folder. */
export const MODEL_FOLDER = 'workers/model';

/** Place of the compiled model for page, tests and command line, from the project's folder. */
export const MODEL_FILE = 'workers/model/pkg/linger_model.wasm';

/** Where the modules of former revisions are kept, each as model-<revision>.wasm, from the project's folder. */
export const FORMER_MODELS = 'workers/model/released/former';

/** The same as it was released, in the repository, from the project's folder. */
export const RELEASED_MODEL_FILE = 'workers/model/released/linger_model.wasm';

/** The model's runs of the evidence, which the page ships, from the project's folder. */
export const MODEL_RUNS = 'src/features/evidence/core/data/modelRuns.json';
