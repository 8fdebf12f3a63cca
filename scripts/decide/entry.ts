export { RunPool } from '../../src/sim/RunPool';
export { progressLine } from '../lib/progressLine';
export { decide } from './decide';
