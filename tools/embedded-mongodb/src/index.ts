import { join } from 'node:path';

export { engineEnvironment } from './engine-library.ts';
export type { HostOptions } from './host.ts';
export { freeMegabytes, machineReport, makeFolder, retry, StartError, tooLittleSpace } from './start-conditions.ts';
export { bodyOf, MessageSplitter, requestIdOf, sequenceOf } from './wire-message.ts';

/** The program that runs the engine and answers MongoDB's wire protocol on a socket. */
export const hostProgram = join(import.meta.dirname, 'host.ts');
