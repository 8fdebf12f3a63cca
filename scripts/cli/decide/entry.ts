export { RunPool } from '../../../src/run/RunPool';
export { progressLine } from '../lib/progressLine';
export { decide } from './decide';
