import { type ApiClient, type ListedRecord, storedRecords } from '../../api-client.ts';
import type { Collection, Entry } from '../load/journal.ts';

/** An account whose records are compared with the journal. */
export interface CheckedAccount {
  readonly accountId: number;
  readonly api: ApiClient;
  readonly entries: readonly Entry[];
}

/** Checks an account. Returns one line for each problem. */
export type Check = (account: CheckedAccount) => Promise<string[]>;

/** The records of an account, from its lists. */
export type Lists = (collection: Collection) => ListedRecord[];

/** Reads all lists of an account, and reports wrong totals. */
export async function readLists({ api }: CheckedAccount): Promise<{ lists: Lists; wrongTotals: string[] }> {
  const { records, wrongTotals } = await storedRecords(api);
  const lists: Lists = (collection) =>
    [...records].flatMap(([address, record]) => (address.startsWith(`/api/${collection}/`) ? record : []));
  return { lists, wrongTotals };
}

export const cents = (dollars: unknown): number => Math.round(Number(dollars) * 100);

const CONCURRENCY = 8;

/** Checks each item, a few concurrently. */
export async function lookAtEach<T>(of: Iterable<T>, look: (one: T) => Promise<string[]>): Promise<string[]> {
  const problems: string[] = [];
  const waiting = of[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) problems.push(...(await look(next.value)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return problems;
}
