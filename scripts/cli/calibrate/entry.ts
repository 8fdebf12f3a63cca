export { RunPool } from '../../../src/run/RunPool';
export { calibrate } from './calibrate';
