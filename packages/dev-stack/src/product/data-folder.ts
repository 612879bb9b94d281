import { accessSync, constants } from 'node:fs';
import { tooLittleSpace } from '../database/free-space.ts';
import { makeFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';

/**
 * Creates DATA_DIR if it is missing.
 * @throws StartError if it can't be written, or its disk is full.
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR can't be used: ${(error as Error).message}.`);
  }
  const full = tooLittleSpace(folder);
  if (full) throw new StartError(full);
}
