import { createHash } from 'node:crypto';
import type { Credentials, RecordedAnswer } from './installation.ts';
import { clientOf, type Fields, type PlainClient } from './plain-client.ts';

/** The reads of each user whose answers are kept. `{id}` stands for each record of the list before it. */
const reads = {
  landlord: [
    ...['properties', 'tenants', 'leases', 'maintenance', 'maintenance-personnel', 'payments'].flatMap((path) => [
      `GET /${path}?limit=200`,
      `GET /${path}/{id}/history`,
    ]),
    'GET /maintenance?limit=1',
    'GET /maintenance/{id}/comments',
    'GET /leases/rent-roll',
    'GET /maintenance/costs?by=month',
    'GET /payments/stats',
    'GET /payments/breakdown?by=month',
    'GET /tenants/export',
    'GET /imports',
    'GET /imports/{id}/rows',
    'GET /api-keys',
    'GET /webhooks',
    'GET /webhooks/{id}/deliveries?limit=200',
    'GET /events?limit=200',
    'GET /ai/history',
    'GET /dashboard/stats',
    'GET /dashboard/activity',
    'GET /profile',
    'GET /subscription',
  ],
  tenant: ['GET /leases', 'GET /payments', 'GET /maintenance', 'GET /properties', 'GET /tenants', 'GET /profile'],
  subscriber: ['GET /subscription', 'GET /subscription/receipts', 'GET /profile'],
  admin: [
    'GET /users',
    'GET /mail',
    'GET /marketing/pages',
    'GET /marketing/pages/{id}/history',
    'GET /marketing/messages',
    'GET /releases',
    'GET /remotes',
    'GET /rollouts',
    'GET /rollouts/{id}/points',
    'GET /audit?limit=200',
  ],
} as const;

/** Reads as it is kept of an answer: its JSON, its text, or the hash of its bytes. */
export async function readAnswer(client: PlainClient, operation: string): Promise<unknown> {
  const { bytes, text, type } = await client.raw(operation);
  if (type.includes('json')) return JSON.parse(text);
  return type.startsWith('text/') ? text : createHash('sha256').update(bytes).digest('hex');
}

/** The downloads that the records of a list name: their photos and documents. */
function downloadsOf(path: string, records: readonly Fields[]): string[] {
  return records.flatMap((record) =>
    ['photos', 'documents'].flatMap((kind) =>
      ((record[kind] ?? []) as Fields[]).map(({ id }) => `GET /${path}/${record.id}/${kind}/${id}`),
    ),
  );
}

/** Records what the product answers to each user. */
export async function recordAnswers(url: string, credentials: Credentials): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  for (const [who, operations] of Object.entries(reads)) {
    const client = await clientOf(url, who, credentials);
    const record = async (operation: string) => {
      const body = await readAnswer(client, operation);
      answers.push({ who, operation, body });
      return Object.values(Object(body)).find((value): value is Fields[] => Array.isArray(value) && value[0]?.id) ?? [];
    };
    let listed: readonly Fields[] = [];
    for (const operation of operations) {
      if (operation.includes('{id}')) for (const { id } of listed) await record(operation.replace('{id}', String(id)));
      else {
        listed = await record(operation);
        const [path = ''] = operation.slice('GET /'.length).split('?');
        for (const download of downloadsOf(path, listed)) await record(download);
      }
    }
  }
  return answers;
}
