import type { WebhookBody } from '@keystead/contracts';
import type { ReceivedCall } from '../../webhook-receiver.ts';
import { type CheckedAccount, readLists } from './checked-account.ts';
import { objectOf, thereNow, wrongVersions } from './published-records.ts';

type PublishedEvent = Pick<WebhookBody, 'type' | 'data'>;

const versionsOf = (published: readonly PublishedEvent[]): number[] =>
  published.flatMap(({ data }) => data?.version ?? []);
const nameOf = ({ data }: PublishedEvent): string => `${data?.object}/${data?.id}`;

async function listedEvents({ api }: CheckedAccount): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = [];
  let cursor = '';
  do {
    const { body } = await api.call(`GET /events?sort=id&limit=200${cursor}` as 'GET /events');
    events.push(...body.events);
    cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : '';
  } while (cursor);
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
