import type { Db } from 'mongodb';
import { serviceNames } from '../product/programs.ts';
import { type Check, inBatches, type RecordCollection, recordCollections } from './stored-data.ts';

const ofEach =
  (check: (database: Db, records: RecordCollection) => Promise<string[]>): Check =>
  async (databases) => {
    const found: string[] = [];
    for (const records of recordCollections) found.push(...(await check(databases(records.service), records)));
    return found;
  };

interface StoredCount {
  readonly _id: number;
  readonly count: number;
  readonly pending: readonly { readonly id: number; readonly kind: string; readonly mark: string }[];
}

/** The count of an account without the removals that are done but not committed yet. */
async function effectiveCount(database: Db, name: string, { count, pending }: StoredCount): Promise<number> {
  const removals = pending.filter(({ kind }) => kind === 'remove');
  const ids = removals.map(({ id }) => id);
  const records = await database
    .collection<{ _id: number; removed_by: string | null }>(name)
    .find({ _id: { $in: ids } })
    .toArray();
  const marks = new Map(records.map(({ _id, removed_by }) => [_id, removed_by]));
  return count - removals.filter(({ id, mark }) => marks.get(id) === mark).length;
}

export const countsMatch = ofEach(async (database, { name, counts }) => {
  const live = await database
    .collection(name)
    .aggregate<{ _id: number; count: number }>([
      { $match: { live: true } },
      { $group: { _id: '$account_id', count: { $sum: 1 } } },
    ])
    .toArray();
  const stored = new Map<number, number>();
  for await (const one of database.collection<StoredCount>(counts).find())
    stored.set(one._id, await effectiveCount(database, name, one));
  const actual = new Map(live.map(({ _id, count }) => [_id, count]));
  return [...new Set([...stored.keys(), ...actual.keys()])].flatMap((account) => {
    const [is, has] = [stored.get(account) ?? 0, actual.get(account) ?? 0];
    return is === has ? [] : [`account ${account} has ${has} ${name}, but the stored count is ${is}`];
  });
});

interface Versioned {
  readonly _id: number;
  readonly version: number;
  readonly unfiled?: readonly { readonly version: number }[];
}

const fields = { version: 1, 'unfiled.version': 1 } as const;

/** What is wrong with the versions of a record, of which each from the first on has to occur. */
function wrongVersions(what: string, first: number, last: number, found: ReadonlySet<number>): string[] {
  const missing = [];
  for (let version = first; version <= last; version++) if (!found.has(version)) missing.push(version);
  const beyond = [...found].filter((version) => version > last || version < first);
  return [
    ...(missing.length > 0 ? [`${what}, at version ${last}, lacks version ${missing.join()}`] : []),
    ...(beyond.length > 0 ? [`${what}, at version ${last}, has version ${beyond.join()}`] : []),
  ];
}

const pendingOf = ({ unfiled = [] }: Versioned) => unfiled.map(({ version }) => version);

/** Groups versions by what they belong to. */
function versionsBy(found: readonly (readonly [string, number])[]): Map<string, Set<number>> {
  const versions = new Map<string, Set<number>>();
  for (const [key, version] of found) versions.set(key, (versions.get(key) ?? new Set()).add(version));
  return versions;
}

/** The history starts with the first change: the record itself tells of its creation. */
export const historiesAreContiguous = ofEach(async (database, { name }) => {
  const problems: string[] = [];
  for await (const batch of inBatches<Versioned>(database, name, {}, fields)) {
    const entries = await database
      .collection('history')
      .find<{ record: string; version: number }>({ record: { $in: batch.map(({ _id }) => `${name}/${_id}`) } })
      .project<{ record: string; version: number }>({ record: 1, version: 1 })
      .toArray();
    const stored = versionsBy(entries.map(({ record, version }) => [record, version]));
    for (const record of batch) {
      const ref = `${name}/${record._id}`;
      const found = new Set([...(stored.get(ref) ?? []), ...pendingOf(record).filter((version) => version > 1)]);
      problems.push(...wrongVersions(`the history of ${ref}`, 2, record.version, found));
    }
  }
  return problems;
});

/** Each version of a record is in the audit log once it left the record, and no version that the record never had. */
export const auditHasVersions: Check = async (databases) => {
  const audit = databases('events').collection<{ key: string }>('audit');
  const problems: string[] = [];
  for (const { service, name } of recordCollections)
    for await (const batch of inBatches<Versioned>(databases(service), name, {}, fields)) {
      const keyOf = (id: number, version: number) => `${service}/${name}/${id}/${version}`;
      // One more than there are: an entry of a later version is from a time after the records.
      const keys = batch.flatMap(({ _id, version }) =>
        Array.from({ length: version + 1 }, (_, at) => keyOf(_id, at + 1)),
      );
      const entries = await audit.find({ key: { $in: keys } }, { projection: { key: 1 } }).toArray();
      const stored = versionsBy(
        entries.map(({ key }) => [key.slice(0, key.lastIndexOf('/')), Number(key.slice(key.lastIndexOf('/') + 1))]),
      );
      for (const record of batch) {
        const ref = `${service}/${name}/${record._id}`;
        const found = new Set([...(stored.get(ref) ?? []), ...pendingOf(record)]);
        problems.push(...wrongVersions(`the audit log of ${ref}`, 1, record.version, found));
      }
    }
  return problems;
};

/** A new record gets an id above all that exist. */
export const idsAreBelowCounters: Check = async (databases) => {
  const problems: string[] = [];
  for (const service of serviceNames)
    for await (const { _id: name, last } of databases(service)
      .collection<{ _id: string; last: number }>('id_counters')
      .find()) {
      const [highest] = await databases(service)
        .collection<{ _id: number }>(name)
        .find({}, { projection: { _id: 1 } })
        .sort({ _id: -1 })
        .limit(1)
        .toArray();
      if (typeof highest?._id === 'number' && highest._id > last)
        problems.push(`${service} has ${name}/${highest._id}, but allocates ids from ${last + 1} on`);
    }
  return problems;
};
