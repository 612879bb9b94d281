import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sitePageKinds } from '@keystead/contracts';
import { parseSeed } from './parse-seed.ts';
import type { Seed } from './seed.ts';

/** The pages and posts of a folder, and the errors of its invalid files. */
export interface Seeds {
  readonly seeds: Seed[];
  readonly errors: Error[];
}

/** Reads `pages/*.md` and `posts/*.md` of a folder. */
export async function readSeeds(folder: string): Promise<Seeds> {
  const found: Seeds = { seeds: [], errors: [] };
  for (const kind of sitePageKinds) {
    const files = (await readdir(join(folder, `${kind}s`))).filter((file) => file.endsWith('.md')).sort();
    for (const file of files)
      try {
        found.seeds.push(parseSeed(kind, file, await readFile(join(folder, `${kind}s`, file), 'utf8')));
      } catch (error) {
        found.errors.push(error as Error);
      }
  }
  return found;
}
