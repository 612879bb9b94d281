import {
  type Author,
  Conflict,
  everything,
  type IdSource,
  isDuplicateKey,
  type Logger,
  newRecord,
  retryOnConflict,
} from '@keystead/service-kit';
import { installation } from '../installation-scope.ts';
import type { SitePageStore } from '../site-pages/site-pages.repository.ts';
import { pageWith, type SitePage, type SitePageText, withSeedText } from '../site-pages/site-pages.ts';
import { readSeeds, type Seed } from './seed-files.ts';

interface SeedDeps {
  readonly pages: SitePageStore;
  readonly contentFolder: string;
  readonly ids: { readonly pages: IdSource };
  readonly log: Logger;
  readonly now: () => Date;
}

/** No user can have this id. */
const product: Author = { user_id: Number.MAX_SAFE_INTEGER, name: 'Keystead' };

const textOf = ({ title, description, body, author, published_at }: Seed, published: Date): SitePageText => ({
  title,
  description,
  body,
  author,
  published_at: published_at ?? published,
});

/** Returns undefined if another replica has created the page meanwhile. */
async function createFromSeed({ pages, ids, now }: SeedDeps, seed: Seed): Promise<boolean | undefined> {
  const stored = newRecord(await ids.pages.next(), installation, product, now());
  const page = pageWith(stored, seed, textOf(seed, stored.created_at), { seed: seed.key, seed_digest: seed.digest });
  try {
    await pages.records.add(page);
    return true;
  } catch (error) {
    // A post with this slug exists already. It stays.
    if (error instanceof Conflict) return false;
    if (!isDuplicateKey(error)) throw error;
    await pages.count.release(installation, page._id);
    return undefined;
  }
}

/** Returns undefined on a version conflict. */
async function updateFromSeed({ pages }: SeedDeps, page: SitePage, seed: Seed): Promise<boolean | undefined> {
  if (!page.live || page.seed_digest === null || page.seed_digest === seed.digest) return false;
  const text = textOf(seed, page.published_at ?? page.created_at);
  const saved = await pages.records.save(everything, page, withSeedText(page, text, seed.digest), product);
  return saved && true;
}

/** A page that a user has edited stays. */
async function seedPage(deps: SeedDeps, seed: Seed): Promise<void> {
  await retryOnConflict('this page', async () => {
    const existing = await deps.pages.findBySeed(seed.key);
    return existing ? updateFromSeed(deps, existing, seed) : createFromSeed(deps, seed);
  });
}

/**
 * A page that was edited or deleted stays as it is. An invalid file is logged and skipped, so that the service starts
 * all the same.
 */
export async function seedPages(deps: SeedDeps): Promise<void> {
  const { seeds, errors } = await readSeeds(deps.contentFolder);
  for (const err of errors) deps.log.error({ err }, 'failed to read a site page from its file');
  for (const seed of seeds) await seedPage(deps, seed);
}
