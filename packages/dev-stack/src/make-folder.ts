import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder for this user alone, and those above it. Node's own recursive way never ends below /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
