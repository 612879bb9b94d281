import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';

/** An acquired lock. */
export interface FolderLock {
  /** Whether the previous holder was killed: programs that it started may still be ending. */
  readonly isTakeover: boolean;
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** When that process started, as the system reports it: a reused process id has another start. */
  readonly started: string;
}

/**
 * Locks DATA_DIR for this process, and takes over the lock of a process that has ended. Two processes that find the
 * same dead holder at once may both succeed; the engine's own lock then admits only one.
 * @throws StartError if another process holds the lock.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'keystead.lock');
  const holder = readHolder(file);
  if (holder && startOf(holder.pid) === holder.started) {
    throw new StartError(
      `DATA_DIR ${folder} is in use by another Keystead (process ${holder.pid}): stop it, or choose another DATA_DIR.`,
    );
  }
  rmSync(file, { force: true });
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' };
  writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  return { isTakeover: holder !== undefined, release: () => rmSync(file, { force: true }) };
}

function readHolder(file: string): Holder | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The holder was killed during the write.
    return { pid: -1, started: '' };
  }
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    // proc(5): the command, in parentheses, may contain anything. The start time is the twentieth field after it.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
