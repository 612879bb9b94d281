import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** A held lock. */
export interface FolderLock {
  /** Whether the one who held it before was killed: what it started may still be ending. */
  readonly takenOver: boolean;
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** When that process started, as the system tells it: a number that is used again names another process. */
  readonly started: string;
}

/**
 * Takes DATA_DIR for this process, from a holder that is no more if need be. Two that find the same dead holder at the
 * same moment may both succeed; the engine's own lock lets one of them in.
 * @throws StartError when another process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'keystead.lock');
  const holder = readHolder(file);
  if (holder && startOf(holder.pid) === holder.started) {
    throw new StartError(
      `DATA_DIR ${folder} is in use by another Keystead (process ${holder.pid}): end that one, or choose another DATA_DIR.`,
    );
  }
  rmSync(file, { force: true });
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' };
  writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  return { takenOver: holder !== undefined, release: () => rmSync(file, { force: true }) };
}

function readHolder(file: string): Holder | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Killed while it wrote.
    return { pid: -1, started: '' };
  }
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    // proc(5): the command, in parentheses, may hold anything; the start time is the twentieth field after it.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
