import type { AuditEntry, EventObject, History, WebhookBody } from '@keystead/contracts';
import { type ApiAnswer, type ApiClient, type ListedRecord, pagesOf } from '../../api-client.ts';
import type { ReceivedCall } from '../../webhook-receiver.ts';
import { type Collection, collections, type Entry, type Journal, named, stampField } from '../load/journal.ts';
import { type Check, type CheckedAccount, type Lists, lookAtEach, readLists } from './checked-account.ts';

/** The names of the collections' records in events and in the audit log. */
const objectOf: Readonly<Record<Collection, EventObject>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  payments: 'payment',
  maintenance: 'maintenance',
  'maintenance-personnel': 'personnel',
};

/** The name of a record in the entries of its changes, such as `property/7`. */
const subjectOf = (collection: Collection, id: number): string => `${objectOf[collection]}/${id}`;

/** The same for the subject of a request, such as `properties/7`. */
function asChanged(subject: string): string {
  const [collection, id] = subject.split('/');
  return subjectOf(collection as Collection, Number(id));
}

/** Yields the entries of an account whose records exist, each with its record. */
function* thereNow({ entries }: CheckedAccount, lists: Lists): Generator<readonly [Entry, ListedRecord]> {
  for (const collection of collections) {
    const records = new Map(lists(collection).map((record) => [record.id, record]));
    for (const entry of entries) {
      const record = entry.collection === collection && records.get(entry.acknowledged?.id ?? 0);
      if (record) yield [entry, record];
    }
  }
}

/**
 * Describes problems in the published versions of a record: each version has to occur, and none before an earlier one.
 */
function wrongVersions(who: string, entry: Entry, version: unknown, published: readonly number[]): string[] {
  const firsts = [...new Set(published)];
  const missing = Array.from({ length: Number(version) }, (_, at) => at + 1).filter((it) => !firsts.includes(it));
  if (missing.length > 0) return [`${who} lacks version ${missing.join()} of ${named(entry)}`];
  const early = firsts.find((it, at) => at > 0 && it < (firsts[at - 1] ?? 0));
  return early === undefined ? [] : [`${who} got version ${early} of ${named(entry)} after a later one: ${firsts}`];
}

async function historyOf({ api }: CheckedAccount, path: string): Promise<History['entries']> {
  const entries: History['entries'] = [];
  for await (const page of pagesOf<'GET /properties/{id}/history'>(api, `GET ${path}/history?limit=200`))
    entries.push(...page.entries);
  return entries.reverse();
}

async function problemsOf(account: CheckedAccount, entry: Entry, version: unknown): Promise<string[]> {
  const { collection, acknowledged, versions } = entry;
  const history = await historyOf(account, `/${collection}/${acknowledged?.id}`);
  const found = history.map((one) => one.version);
  const expected = Array.from({ length: Number(version) }, (_, at) => at + 1);
  if (found.join() !== expected.join()) return [`the history of ${named(entry)}, at version ${version}, has ${found}`];
  return [...versions].flatMap(([at, stamp]) => {
    const change = history[at - 1]?.changes.find(({ field }) => field === stampField[collection]);
    // A record's initial values are not listed as changes, and long texts may be shortened.
    const wrong = at > 1 && stamp !== undefined && change?.to !== stamp;
    return wrong ? [`version ${at} of ${named(entry)} wrote "${stamp}", but its history has "${change?.to}"`] : [];
  });
}

/**
 * Checks that each record's history has each version once, and that acknowledged versions wrote what was acknowledged.
 */
export const historiesAreWhole: Check = async (account) => {
  const { lists } = await readLists(account);
  return lookAtEach(
    account.entries.filter(({ acknowledged, gone }) => acknowledged && gone === 'no'),
    async (entry) => {
      const record = lists(entry.collection).find(({ id }) => id === entry.acknowledged?.id);
      return record ? problemsOf(account, entry, record.version) : [];
    },
  );
};

async function allEntries(admin: ApiClient): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const page of pagesOf<'GET /audit'>(admin, 'GET /audit?sort=id&limit=200')) entries.push(...page.entries);
  return entries;
}

async function brokenChain(admin: ApiClient): Promise<string[]> {
  for (let from: number | null = 1; from !== null; ) {
    const answer: ApiAnswer<'GET /audit/verification'> = await admin.call(
      `GET /audit/verification?from=${from}` as 'GET /audit/verification',
    );
    const { intact, broken_at, next } = answer.body;
    if (!intact) return [`the audit log is broken at ${broken_at}`];
    from = next;
  }
  return [];
}

/**
 * Checks that the audit log has each acknowledged write, by its changes or by an entry with its response, each version of
 * a record once, and an intact chain.
 */
export async function auditIsWhole(
  admin: ApiClient,
  journal: Journal,
  accounts: readonly CheckedAccount[],
): Promise<string[]> {
  const entries = await allEntries(admin);
  const byRequest = Map.groupBy(entries, ({ request_id }) => request_id);
  const problems = journal.writes.flatMap(({ operation, status, requestId, subject }) => {
    const own = byRequest.get(requestId) ?? [];
    const isRecorded = own.some((entry) =>
      entry.kind === 'change'
        ? entry.operation === operation && entry.subject === asChanged(subject)
        : entry.action === operation && entry.status === status && entry.subject === subject,
    );
    return isRecorded
      ? []
      : [`the audit log has ${JSON.stringify(own)} for ${operation} ${status} of ${subject} (${requestId})`];
  });
  const changes = Map.groupBy(
    entries.filter(({ kind }) => kind === 'change'),
    ({ subject }) => subject,
  );
  for (const account of accounts) {
    const { lists } = await readLists(account);
    for (const [entry, { id, version }] of thereNow(account, lists)) {
      const counted = changes.get(subjectOf(entry.collection, id))?.length ?? 0;
      if (counted !== version)
        problems.push(`the audit log has ${counted} changes of ${named(entry)}, at version ${version}`);
    }
  }
  return [...problems, ...(await brokenChain(admin))];
}

type PublishedEvent = Pick<WebhookBody, 'type' | 'data'>;

const versionsOf = (published: readonly PublishedEvent[]): number[] =>
  published.flatMap(({ data }) => data?.version ?? []);
const nameOf = ({ data }: PublishedEvent): string => `${data?.object}/${data?.id}`;

async function listedEvents({ api }: CheckedAccount): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = [];
  for await (const page of pagesOf<'GET /events'>(api, 'GET /events?sort=id&limit=200')) events.push(...page.events);
  return events;
}

/**
 * Checks that the account's webhook received each version of each record at least once, in order, and that its event
 * list has each once.
 */
export async function eventsArePublished(account: CheckedAccount, calls: readonly ReceivedCall[]): Promise<string[]> {
  const published = calls
    .map(({ body }) => JSON.parse(body) as WebhookBody)
    .filter(({ account_id }) => account_id === account.accountId);
  const listed = await listedEvents(account);
  const { lists } = await readLists(account);
  const [publishedBy, listedOf] = [Map.groupBy(published, nameOf), Map.groupBy(listed, nameOf)];
  const problems: string[] = [];
  for (const [entry, { id, version }] of thereNow(account, lists)) {
    const name = `${objectOf[entry.collection]}/${id}`;
    problems.push(...wrongVersions('the webhook', entry, version, versionsOf(publishedBy.get(name) ?? [])));
    problems.push(...wrongVersions('the list of events', entry, version, versionsOf(listedOf.get(name) ?? [])));
  }
  for (const { collection, acknowledged, gone } of account.entries)
    if (gone === 'surely' && acknowledged) {
      const name = `${objectOf[collection]}/${acknowledged.id}`;
      if (!publishedBy.get(name)?.some(({ type }) => type === `${objectOf[collection]}.deleted`))
        problems.push(`the webhook did not receive the deletion of ${name}`);
    }
  const twice =
    listed.length -
    new Set(listed.map(({ type, data }) => `${type} ${data?.object}/${data?.id} ${data?.version}`)).size;
  return twice === 0 ? problems : [...problems, `the list of events has ${twice} duplicate events`];
}
