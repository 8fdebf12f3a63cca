export { openModel } from '../simulate/openModel';
export { exhibit } from './exhibit';
