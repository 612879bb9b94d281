import { hexOfIntegrity, type ReleaseStore } from '@keystead/releases';
import type { Db } from 'mongodb';
import { serviceNames } from '../product/programs.ts';
import { type Check, type Databases, recordCollections } from './stored-data.ts';

/** Fields of records that refer to a record, which may belong to another service. */
const references: readonly (readonly [from: string, field: string, to: string])[] = [
  ['portfolio.tenants', 'property_id', 'portfolio.properties'],
  ['portfolio.leases', 'property_id', 'portfolio.properties'],
  ['portfolio.leases', 'tenant_id', 'portfolio.tenants'],
  ['operations.payments', 'property_id', 'portfolio.properties'],
  ['operations.payments', 'tenant_id', 'portfolio.tenants'],
  ['operations.payments', 'lease_id', 'portfolio.leases'],
  ['operations.maintenance_requests', 'property_id', 'portfolio.properties'],
  ['operations.maintenance_requests', 'assigned_to', 'operations.personnel'],
  ['operations.maintenance_comments', 'request_id', 'operations.maintenance_requests'],
];

const collectionAt = (databases: Databases, place: string) => {
  const [service = '', name = ''] = place.split('.');
  return databases(service).collection<{ _id: number }>(name);
};

const BATCH_SIZE = 1_000;

/** The values of a field that are no ids of a collection. */
async function dangling(
  databases: Databases,
  from: string,
  field: string,
  targets: readonly string[],
): Promise<number[]> {
  const missing: number[] = [];
  let batch: number[] = [];
  const look = async () => {
    const found = new Set<number>();
    for (const target of targets)
      for (const { _id } of await collectionAt(databases, target)
        .find({ _id: { $in: batch } }, { projection: { _id: 1 } })
        .toArray())
        found.add(_id);
    missing.push(...batch.filter((id) => !found.has(id)));
    batch = [];
  };
  const values = collectionAt(databases, from).aggregate<{ _id: unknown }>([{ $group: { _id: `$${field}` } }]);
  for await (const { _id } of values) {
    if (typeof _id === 'number') batch.push(_id);
    if (batch.length >= BATCH_SIZE) await look();
  }
  await look();
  return missing;
}

/** Deleted records stay, hidden, so a reference never dangles. */
export const referencesHold: Check = async (databases) => {
  const problems: string[] = [];
  for (const [from, field, to] of references)
    for (const id of await dangling(databases, from, field, [to]))
      problems.push(`${from} refers with ${field} to ${to.split('.')[1]}/${id}, which does not exist`);
  return problems;
};

/** The account of each record exists, or is being erased. */
export const accountsExist: Check = async (databases) => {
  const problems: string[] = [];
  const owned = [
    ...recordCollections.map(({ service, name }) => `${service}.${name}`),
    'events.webhooks',
    'operations.receipts',
  ];
  for (const from of owned)
    for (const id of await dangling(databases, from, 'account_id', ['identity.users', 'identity.erased_accounts']))
      problems.push(`${from} has records of account ${id}, which does not exist`);
  return problems;
};

const counted = async (database: Db, collection: string, filter: object, what: string): Promise<string[]> => {
  const count = await database.collection(collection).countDocuments(filter);
  return count === 0 ? [] : [`${count} ${what}`];
};

/** What waits until the response of its request is known is not overdue. */
const overdue = () => ({ open_until: { $not: { $gt: new Date() } } });

/** Nothing waits to be published. What the events service has rejected never will be. */
export const nothingIsPending: Check = async (databases) => {
  const problems: string[] = [];
  for (const service of serviceNames) {
    problems.push(
      ...(await counted(databases(service), 'reports', overdue(), `messages wait in the outbox of ${service}`)),
      ...(await counted(databases(service), 'refused_reports', {}, `messages of ${service} were rejected`)),
    );
  }
  for (const { service, name } of recordCollections)
    problems.push(
      ...(await counted(databases(service), name, { 'unfiled.0': { $exists: true } }, `${name} have pending entries`)),
    );
  problems.push(...(await counted(databases('events'), 'taken_reports', {}, 'calls wait to be processed by events')));
  return problems;
};

/**
 * The store has each file that is recorded to be there or that visitors get, with the content that its hash names. Files
 * that no release has needed for a while are removed together with their record.
 */
export const releaseFilesExist =
  (store: ReleaseStore): Check =>
  async (databases) => {
    const database = databases('releases');
    const recorded = new Set<unknown>();
    for await (const { _id } of database.collection('stored_files').find({}, { projection: { _id: 1 } }))
      recorded.add(_id);
    const served = new Set<unknown>([
      ...(await database.collection('channels').distinct('stable')),
      ...(await database.collection('rollouts').distinct('candidate', { open: true })),
    ]);
    const problems: string[] = [];
    const releases = database.collection<{
      _id: number;
      remote: string;
      version: string;
      files: readonly { path: string; integrity: string }[];
    }>('releases');
    const verified = new Map<string, boolean>();
    for await (const { _id, remote, version, files } of releases.find(
      {},
      { projection: { remote: 1, version: 1, files: 1 } },
    ))
      for (const { path, integrity } of files) {
        if (!recorded.has(integrity) && !served.has(_id)) continue;
        const exists = verified.get(integrity) ?? (await store.read(integrity)) !== null;
        verified.set(integrity, exists);
        if (!exists)
          problems.push(`${path} of ${remote} ${version} is missing or damaged (${hexOfIntegrity(integrity)})`);
      }
    return problems;
  };
