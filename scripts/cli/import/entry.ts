export { importFiles } from './importFiles';
