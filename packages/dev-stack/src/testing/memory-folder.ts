import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's folder in memory. */
const memory = '/dev/shm';
/** Bytes that must be free there: far more than a run of all tests leaves at any time. */
const enough = 4 * 1024 ** 3;

/**
 * Where a test run keeps its database: in memory where that can be, for what a test makes need outlive nothing, and
 * making a service's indexes is three times as fast there; otherwise where temporary files are.
 */
export function memoryFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
