import type { ReleaseFile } from '@keystead/contracts';
import type { Dependencies } from '../dependencies.ts';
import { storeProblem } from './put-file.ts';
import type { FilesAtHand } from './release-refusals.ts';

/** How many files the store is checked for at once. */
const atOnce = 16;

/**
 * Returns which of these files are in the store, with their sizes. It also protects them from cleaning for as long as
 * the files of an unused release.
 */
export async function filesAtHand(
  { store, storedFiles }: Pick<Dependencies, 'store' | 'storedFiles'>,
  files: readonly Pick<ReleaseFile, 'integrity'>[],
): Promise<FilesAtHand> {
  const integrities = [...new Set(files.map(({ integrity }) => integrity))];
  const noted = await storedFiles.want(integrities, new Date());
  const there = new Map<string, number>();
  const known = [...noted];
  for (let from = 0; from < known.length; from += atOnce) {
    const some = known.slice(from, from + atOnce);
    const has = await Promise.all(some.map(([integrity]) => store.has(integrity))).catch((error) => {
      throw storeProblem(error);
    });
    for (const [at, [integrity, bytes]] of some.entries()) if (has[at]) there.set(integrity, bytes);
  }
  return there;
}
