export { RunPool } from '../../src/sim/RunPool';
export { progressBar } from './progressBar';
export { sweep } from './sweep';
