import { availabilities, personnelSorts, serviceTypes } from '@keystead/contracts';
import type { Scope } from '@keystead/service-kit';
import { planStages, queryWork, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { PersonnelRepository, type PersonnelSearch } from './personnel.repository.ts';

type Searches = readonly PersonnelSearch[];
const scopes: readonly (readonly [string, Scope])[] = [
  ['an account', { kind: 'account', accountId: 1 }],
  ['the admin', { kind: 'everything' }],
];
const all: Searches = [
  {},
  ...serviceTypes.slice(0, 2).map((service_type) => ({ service_type })),
  ...availabilities.map((availability) => ({ availability })),
];
const filtered: Searches = [{ service_type: 'Plumbing', availability: 'busy' }];

describe('queries of personnel', () => {
  let database: Connection;
  let personnel: PersonnelRepository;
  beforeAll(async () => {
    database = await testDatabase();
    personnel = new PersonnelRepository(database);
    await personnel.records.createIndexes();
    const rows = Array.from({ length: 300 }, (_, row) => ({
      _id: row + 1,
      live: row % 20 > 0,
      account_id: (row % 4) + 1,
      service_type: serviceTypes[row % 12],
      availability: availabilities[row % 3],
      specialties: row % 5 ? null : 'Boilers',
      renamed_at: row % 100 === 0 ? new Date(row + 1) : null,
      name_sort: `name ${row % 70}`,
      created_at: new Date(row),
      search: ['pat', `piper${row}`],
    }));
    await database.collection<{ _id: number }>('personnel').insertMany(rows);
  });
  afterAll(() => database.close());

  const stagesOf = async (filter: object, sort: Record<string, 1 | -1> = {}) =>
    planStages(await database.collection('personnel').find(filter, { sort }).limit(201).explain('queryPlanner'));

  /** The query plans of the searches, in each order, and of their counts. */
  async function plansOf(scope: Scope, searches: Searches): Promise<{ read: string[]; counted: string[] }[]> {
    const plans: { read: string[]; counted: string[] }[] = [];
    const { records } = personnel;
    const list = records.list.bind(records);
    records.list = async (within, search, orders) => {
      const { field, direction } = orders[search.sort];
      const matched = records.matching(within, search.filter ?? {}, search.q) as object;
      plans.push({
        read: await stagesOf(matched, { [field]: direction, _id: direction }),
        counted: await stagesOf(matched),
      });
      return list(within, search, orders);
    };
    for (const search of searches) for (const sort of personnelSorts) await personnel.page(scope, { ...search, sort });
    records.list = list;
    return plans;
  }

  it.each(scopes)('lists use an index in sort order for %s, unfiltered and with each filter', async (_, scope) => {
    const plans = await plansOf(scope, all);
    expect(plans).toHaveLength(all.length * personnelSorts.length);
    for (const { read, counted } of plans) {
      expect(read).toContain('IXSCAN');
      expect(read).not.toContain('SORT');
      expect(counted).toContain('IXSCAN');
    }
  });

  it.each(scopes)('lists use an index for %s with several filters and with words', async (_, scope) => {
    const worded = [...all, ...filtered].map((search) => ({ ...search, q: 'pat pip' }));
    for (const { read, counted } of await plansOf(scope, [...filtered, ...worded]))
      for (const stages of [read, counted]) {
        expect(stages).toContain('IXSCAN');
        expect(stages).not.toContain('COLLSCAN');
      }
  });

  const renamed = async () => {
    const ids: number[] = [];
    for await (const { _id } of personnel.renamed()) ids.push(_id);
    expect(ids).toEqual([1, 101, 201]);
  };
  const own: Scope = { kind: 'account', accountId: 1 };
  // `more` is the allowed number of index keys beyond those of the results. A scan of the account would read 71, a full
  // scan 285.
  it.each<[string, () => Promise<unknown>, number]>([
    ['a list of an account', () => personnel.page(own, {}), 1],
    ['a list of a trade', () => personnel.page(own, { service_type: 'Plumbing', sort: '-name' }), 1],
    ['a list by availability', () => personnel.page(own, { availability: 'busy', sort: 'created_at' }), 1],
    ['a list of all by availability', () => personnel.page({ kind: 'everything' }, { availability: 'busy' }), 1],
    ['a search for a rare word', () => personnel.page(own, { q: 'piper12' }), 12],
    ['a search for a rare word in all', () => personnel.page({ kind: 'everything' }, { q: 'piper12' }), 12],
    ['some names', () => personnel.namesOf([1, 2]), 1],
    ['renamed personnel', renamed, 1],
  ])('reads no more keys than needed for %s', async (_, query, more) => {
    const work = await queryWork(database, 'personnel', query);
    expect(work.length).toBeGreaterThan(0);
    for (const { keys, found } of work) {
      expect(keys).toBeGreaterThan(0);
      expect(keys).toBeLessThanOrEqual(found + more);
    }
  });

  it.each([
    ['candidates for a request', { live: true, account_id: 1, availability: { $ne: 'unavailable' } }],
    ['live personnel of an erased account', { account_id: 1, live: true }],
    ['deleted personnel of an erased account', { account_id: 1, live: false }],
  ])('an index serves %s', async (_, filter) => {
    expect(await stagesOf(filter)).not.toContain('COLLSCAN');
  });
});
