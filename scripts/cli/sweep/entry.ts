export { RunPool } from '../../../src/run/RunPool';
export { progressBar } from './progressBar';
export { sweep } from './sweep';
