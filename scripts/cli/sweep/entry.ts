export { RunPool } from '../../../src/run/RunPool';
export { progressBar, sweep } from './sweep';
