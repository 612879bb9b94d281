// `npm start` with scratch programs, run as a separate process that can be killed. Arguments: DATA_DIR, port, trace
// file.
import { run } from '../src/run.ts';
import { scratchPrograms } from './scratch-product.ts';

const [dataDir = '', port = '', trace = ''] = process.argv.slice(2);
const config = {
  port: Number(port),
  host: '127.0.0.1',
  dataDir,
  mongodbUri: undefined,
  production: false,
  replicas: 1,
  singleProcess: false,
  underNpm: false,
};
await run(
  '',
  { ...config, environment: process.env },
  { programs: () => scratchPrograms(trace), build: async () => {} },
);
process.send?.({ ready: true });
