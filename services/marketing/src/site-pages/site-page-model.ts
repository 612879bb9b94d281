import { entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { SitePage } from './site-page.ts';

// The contract has validated everything that is written here. The schema only declares types and indexes.
const schema = new Schema<SitePage>(
  {
    ...entityFields,
    kind: String,
    slug: String,
    title: String,
    description: String,
    body: String,
    author: String,
    published_at: Date,
    seed: String,
    seed_digest: String,
    state: String,
    title_sort: String,
    published_sort: Date,
    search: [String],
  },
  { versionKey: false },
);

/** The name of the unique index on a page's kind and slug. */
export const ADDRESS_INDEX = 'one_address';

const live = { partialFilterExpression: { live: true } };
schema.index({ kind: 1, slug: 1 }, { unique: true, name: ADDRESS_INDEX, ...live });
// Includes deleted pages: a page that was deleted is not seeded again.
schema.index({ seed: 1 }, { unique: true, sparse: true });
// Each sort order of a list has one index without a filter and one per filter. Public reads sort by date too.
const listFilters: readonly IndexDefinition[] = [
  { live: 1 },
  { live: 1, kind: 1 },
  { live: 1, state: 1 },
  { live: 1, kind: 1, state: 1 },
];
for (const list of listFilters)
  for (const order of ['title_sort', 'published_sort', 'updated_at'])
    schema.index({ ...list, [order]: -1, _id: -1 }, live);
schema.index({ search: 1 }, live);

export const sitePageModel = (database: Connection): Model<SitePage> =>
  database.model<SitePage>('SitePage', schema, 'site_pages');
