/** The entry of a worker thread in a clone. */
import { loadFormerModel } from '../../lib/model.mjs';
import { serveRuns } from './serveRuns';

serveRuns(loadFormerModel);
