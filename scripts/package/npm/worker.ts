/** The entry of a worker thread of the package's command. */
import { serveRuns } from '../../cli/sweep/serveRuns';
import { formerModel } from './compiledModel';

serveRuns(formerModel);
