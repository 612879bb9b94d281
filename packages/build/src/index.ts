export { host } from './webpack/host.ts';
export { remote } from './webpack/remote.ts';
