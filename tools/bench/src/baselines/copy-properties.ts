import type { MongoClient } from 'mongodb';
import { collectionOf } from '../data/databases.ts';
import { BASELINE_DATABASE } from './start-baseline.ts';

/** The fields of properties that baselines store: money in dollars, and nothing that only the service needs. */
const copied = {
  account_id: 1,
  name: 1,
  address: 1,
  city: 1,
  state: 1,
  zip_code: 1,
  property_type: 1,
  status: 1,
  bedrooms: 1,
  bathrooms: 1,
  square_feet: 1,
  rent_amount: { $divide: ['$rent_cents', 100] },
  deposit_amount: { $divide: ['$deposit_cents', 100] },
  description: 1,
  time_zone: 1,
  photos: 1,
  created_at: 1,
  updated_at: 1,
  version: 1,
};

/** Gives each baseline a fresh copy of all properties of the data set. Returns the highest id. */
export async function copyProperties(client: MongoClient): Promise<number> {
  const rows = await collectionOf(client, 'portfolio.properties')
    .aggregate<{ _id: number }>([{ $match: { live: true } }, { $project: copied }])
    .toArray();
  for (const name of ['express_properties', 'fastify_properties']) {
    const copies = client.db(BASELINE_DATABASE).collection<{ _id: number }>(name);
    await copies.deleteMany({});
    await copies.insertMany(rows, { ordered: false });
  }
  return Math.max(...rows.map(({ _id }) => _id));
}
