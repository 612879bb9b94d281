import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The prefix of the folders of test databases, with the id of the process that created them. */
export const folderPrefix = (pid: number): string => `keystead-test-${pid}-`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders that killed test runs have left, because the folder may be in memory. */
export async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^keystead-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
}
