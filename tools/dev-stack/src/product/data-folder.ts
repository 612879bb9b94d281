import { accessSync, constants } from 'node:fs';
import { makeFolder, StartError, tooLittleSpace } from '@keystead/embedded-mongodb';

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
