export { openModel } from './openModel';
export { simulate } from './simulate';
