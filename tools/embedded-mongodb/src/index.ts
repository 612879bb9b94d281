import { join } from 'node:path';

export { engineEnvironment } from './engine-library.ts';
export { freeMegabytes, tooLittleSpace } from './free-space.ts';
export type { HostOptions } from './host-options.ts';
export { machineReport } from './machine-report.ts';
export { makeFolder } from './make-folder.ts';
export { retry } from './retry.ts';
export { StartError } from './start-error.ts';

/** The program that runs the engine and answers MongoDB's wire protocol on a socket. */
export const hostProgram = join(import.meta.dirname, 'host.ts');
