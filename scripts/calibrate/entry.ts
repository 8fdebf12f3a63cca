export { RunPool } from '../../src/sim/RunPool';
export { calibrate } from './calibrate';
