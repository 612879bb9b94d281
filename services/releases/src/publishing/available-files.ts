import type { ReleaseFile } from '@keystead/contracts';
import type { Dependencies } from '../dependencies.ts';
import { storeProblem } from './put-file.ts';
import type { AvailableFiles } from './release-problems.ts';

/** How many files the store is checked for at once. */
const BATCH_SIZE = 16;

/**
 * Returns which of these files are in the store, with their sizes. It also protects them from cleaning for as long as
 * the files of an unused release.
 */
export async function availableFiles(
  { store, storedFiles }: Pick<Dependencies, 'store' | 'storedFiles'>,
  files: readonly Pick<ReleaseFile, 'integrity'>[],
): Promise<AvailableFiles> {
  const integrities = [...new Set(files.map(({ integrity }) => integrity))];
  const recorded = await storedFiles.touch(integrities, new Date());
  const available = new Map<string, number>();
  const entries = [...recorded];
  for (let from = 0; from < entries.length; from += BATCH_SIZE) {
    const some = entries.slice(from, from + BATCH_SIZE);
    const has = await Promise.all(some.map(([integrity]) => store.has(integrity))).catch((error) => {
      throw storeProblem(error);
    });
    for (const [at, [integrity, bytes]] of some.entries()) if (has[at]) available.set(integrity, bytes);
  }
  return available;
}
