import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the folders of test databases are named by, with the process that made them. */
export const folderPrefix = (pid: number): string => `keystead-test-${pid}-`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what runs that were killed have left in a folder, which may be memory. */
export async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^keystead-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
}
