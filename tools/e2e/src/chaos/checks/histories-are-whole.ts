import { type Entry, named, stampField } from '../load/journal.ts';
import { type Check, type CheckedAccount, lookAtEach, readLists } from './checked-account.ts';

interface HistoryEntry {
  readonly version: number;
  readonly changes: readonly { readonly field: string; readonly to: unknown }[];
}

async function historyOf({ api }: CheckedAccount, path: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let cursor = '';
  do {
    const { body } = await api.call(`GET ${path}/history?limit=200${cursor}` as 'GET /properties/{id}/history');
    entries.push(...body.entries);
    cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : '';
  } while (cursor);
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
