import type { ApiClient } from '../../api-client.ts';
import { type ListedRecord, storedRecords } from '../../stored-records.ts';
import type { Collection, Entry } from '../load/journal.ts';

/** An account whose records are held against the journal. */
export interface CheckedAccount {
  readonly accountId: number;
  readonly api: ApiClient;
  /** The journal's entries of the account. */
  readonly entries: readonly Entry[];
}

/** Looks at an account; gives what is wrong with it, a line each. */
export type Check = (account: CheckedAccount) => Promise<string[]>;

/** The records of an account as its lists have them. */
export type Lists = (collection: Collection) => ListedRecord[];

/** Reads all lists of an account; which totals are wrong, besides. */
export async function readLists({ api }: CheckedAccount): Promise<{ lists: Lists; wrongTotals: string[] }> {
  const { records, wrongTotals } = await storedRecords(api);
  const lists: Lists = (collection) =>
    [...records].flatMap(([address, record]) => (address.startsWith(`/api/${collection}/`) ? record : []));
  return { lists, wrongTotals };
}

/** Integer cents of an amount in dollars. */
export const cents = (dollars: unknown): number => Math.round(Number(dollars) * 100);

/** How many requests a check sends at a time. */
const atOnce = 8;

/** Looks at each of some things, a few at a time. */
export async function lookAtEach<T>(of: Iterable<T>, look: (one: T) => Promise<string[]>): Promise<string[]> {
  const problems: string[] = [];
  const waiting = of[Symbol.iterator]();
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) problems.push(...(await look(next.value)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return problems;
}
