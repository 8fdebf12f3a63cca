import { serveRuns } from '../../cli/sweep/serveRuns';
import { formerModel } from './compiledModel';

serveRuns(formerModel);
