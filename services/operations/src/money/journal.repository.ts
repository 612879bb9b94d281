import type { Query } from '@keystead/contracts';
import {
  addDays,
  collectionStore,
  eraseAll,
  given,
  NumberedInserts,
  type Scope,
  scopeFilter,
  timeLimit,
  upToCap,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Connection, mongo } from 'mongoose';
import { type AccountCode, datedAfter, type JournalEntry } from './journal.ts';
import { type JournalCut, JournalMoves } from './journal-moves.repository.ts';
import type { AccountMove } from './journal-moves.ts';

export type LedgerLines = Pick<JournalEntry, 'date' | 'number' | 'memo' | 'lease_id' | 'lines'>;

export type StoredLines = Pick<JournalEntry, 'date' | 'source' | 'lines'> & { readonly lease_id: number };

type Closing = Pick<JournalEntry, 'date' | 'memo' | 'recorded_at'> & {
  readonly closed_through: string | null;
  /** The same closing is entered once. */
  readonly token: string;
};

const CLOSE = 'close';

const DEFAULT_LIMIT = 200;

/** The balance of an account of the chart of accounts. */
export interface AccountSum {
  readonly account: AccountCode;
  readonly debit_cents: number;
  readonly credit_cents: number;
  /** How many lines these are. */
  readonly lines: number;
}

export interface LeaseSums {
  readonly balance_cents: number;
  readonly deposit_cents: number;
}

type StoredSource = Pick<StoredLines, 'lease_id' | 'date' | 'source'>;

/** What a lease owes by the journal as of a day. */
export interface LeaseState {
  readonly balance_cents: number;
  /** The last day of the time before at whose end it owed nothing, and its credit then; null if that is long ago. */
  readonly settled: { readonly on: string; readonly credit_cents: number } | null;
}

/** Of a lease that has owed something for longer than that, all facts are read. */
const RECENT_DAYS = 400;

/** Goes back day by day from what is owed now. */
function lastSettled(
  owed_cents: number,
  moves: readonly { readonly date: string; readonly cents: number }[],
): LeaseState['settled'] {
  let before = owed_cents;
  const byDay = [...Map.groupBy(moves, ({ date }) => date)].sort(([one], [other]) => (one < other ? 1 : -1));
  for (const [date, own] of byDay) {
    before -= own.reduce((sum, { cents }) => sum + cents, 0);
    if (before <= 0) return { on: addDays(date, -1), credit_cents: before === 0 ? 0 : -before };
  }
  return null;
}

const inScope = (scope: Scope, filter: object) =>
  scopeFilter<JournalEntry>(scope, filter) as mongo.Filter<JournalEntry>;

/** Entries are numbered from 1 in each account, without gaps or duplicates. None is dated on a day that was closed before it. */
export class JournalRepository extends collectionStore<JournalEntry>(
  'journal_entries',
  [{ account_id: 1, number: 1 }, { unique: true }],
  [{ account_id: 1, date: 1, number: 1 }],
  // For the admin, across accounts.
  [{ date: 1 }],
  [{ lease_id: 1, date: 1 }],
) {
  readonly #inserts = new NumberedInserts<JournalEntry, string | null>(this.collection, 'the journal of this account', {
    read: (accountId) => this.closedThrough(accountId),
    apply: datedAfter,
  });
  readonly #moves: JournalMoves;

  /** @param blockSize as many entries are summed up together */
  constructor(database: Connection, blockSize?: number) {
    super(database);
    this.#moves = new JournalMoves(database, blockSize);
  }

  override async createIndexes(): Promise<void> {
    await Promise.all([super.createIndexes(), this.#moves.createIndexes()]);
  }

  /** Entries whose source is there already stay as they are. */
  async post(entries: readonly Omit<JournalEntry, 'number'>[]): Promise<void> {
    const byAccount = Map.groupBy(entries, ({ account_id }) => account_id);
    await Promise.all(
      [...byAccount].map(async ([accountId, own]) => {
        const posted = await this.#inserts.insert(accountId, own);
        if (posted.some(({ number }) => this.#moves.isLast(number))) await this.#moves.complete(accountId);
      }),
    );
  }

  /** The day through which the books of an account are closed; null if they are open. */
  async closedThrough(accountId: number): Promise<string | null> {
    // Closings begin alike and are few, so that the index of ids finds them.
    const own = { $gte: `${accountId}:${CLOSE}:`, $lt: `${accountId}:${CLOSE};` };
    const newest = { sort: { number: -1 }, projection: { closed_through: 1 }, ...timeLimit } as const;
    return (await this.collection.findOne({ _id: own }, newest))?.closed_through ?? null;
  }

  /** Entries that are posted from then on are dated after the day. */
  async close(account_id: number, { token, ...closing }: Closing): Promise<void> {
    const source = `${CLOSE}:${token}`;
    const own = { _id: `${account_id}:${source}`, account_id, source, lease_id: null, property_id: null, lines: [] };
    await this.post([{ ...own, ...closing }]);
  }

  ofLeases(leaseIds: readonly number[]): Promise<StoredLines[]> {
    const own = { lease_id: { $in: [...leaseIds] } };
    const projection = { _id: 0, lease_id: 1, date: 1, source: 1, lines: 1 };
    return this.collection.find<StoredLines>(own, { projection, sort: { number: 1 }, ...timeLimit }).toArray();
  }

  /** The newest first. A cursor is the number of the last entry, and its account where several have the same numbers. */
  async page(scope: Scope, { limit = DEFAULT_LIMIT, cursor, lease_id, from, to }: Query<'GET /journal'>) {
    const date = given({ $gte: from, $lte: to });
    const filter = inScope(scope, { ...given({ lease_id }), ...(Object.keys(date).length > 0 && { date }) });
    const isOfAll = scope.kind === 'everything';
    const [, number = 0, account_id = 0] =
      (cursor ?? '').match(isOfAll ? /^(\d{1,15})\.(\d{1,15})$/ : /^(\d{1,15})$/)?.map(Number) ?? [];
    if (cursor !== undefined && number === 0) throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
    const before = { number: { $lt: number } };
    const after = isOfAll ? { $or: [before, { number, account_id: { $gt: account_id } }] } : before;
    const [found, count] = await Promise.all([
      this.collection
        .find({ $and: [filter, cursor === undefined ? {} : after] } as mongo.Filter<JournalEntry>, {
          sort: { number: -1, ...(isOfAll && { account_id: 1 }) },
          limit: limit + 1,
          ...timeLimit,
        })
        .toArray(),
      this.collection.countDocuments(filter, { limit: 10_001 }),
    ]);
    const rows = found.slice(0, limit) as JournalEntry[];
    const last = rows.at(-1);
    const place = isOfAll ? `${last?.number}.${last?.account_id}` : String(last?.number);
    const next_cursor = found.length > limit ? place : null;
    return { rows, next_cursor, ...upToCap(count) };
  }

  /** The debits and credits of each account. */
  async sums(scope: Scope, cut: JournalCut): Promise<AccountSum[]> {
    const sums = await this.sumsBy(scope, cut, () => '');
    return sums.get('') ?? [];
  }

  /** The debits and credits of each account, by something of what moved them: the month, the kind of the source. */
  async sumsBy(
    scope: Scope,
    cut: JournalCut,
    keyOf: (move: AccountMove) => string,
  ): Promise<Map<string, AccountSum[]>> {
    const sums = new Map<string, Map<AccountCode, { debit_cents: number; credit_cents: number; lines: number }>>();
    await this.#moves.eachOfAccounts(scope, cut, (move) => {
      const key = keyOf(move);
      const ofKey = sums.get(key) ?? new Map();
      const sum = ofKey.get(move.account) ?? { debit_cents: 0, credit_cents: 0, lines: 0 };
      sum.debit_cents += move.debit_cents;
      sum.credit_cents += move.credit_cents;
      sum.lines += move.lines;
      sums.set(key, ofKey.set(move.account, sum));
    });
    return new Map(
      [...sums].map(([key, ofKey]) => [key, [...ofKey].map(([account, sum]) => ({ account, ...sum }))] as const),
    );
  }

  /** What each lease owes by the journal up to a day, and its deposit that is held. */
  async leaseSums(scope: Scope, cut: JournalCut): Promise<Map<number, LeaseSums>> {
    const sums = new Map<number, { balance_cents: number; deposit_cents: number }>();
    await this.#moves.eachOfLeases(scope, cut, (lease_id, _, balance_cents, deposit_cents) => {
      const sum = sums.get(lease_id);
      if (!sum) sums.set(lease_id, { balance_cents, deposit_cents });
      else {
        sum.balance_cents += balance_cents;
        sum.deposit_cents += deposit_cents;
      }
    });
    return sums;
  }

  /** What each lease owes by the journal as of a day, and when it last owed nothing. */
  async leaseStates(scope: Scope, day: string): Promise<Map<number, LeaseState>> {
    const since = addDays(day, -RECENT_DAYS);
    const balances = new Map<number, number>();
    const recent = new Map<number, { date: string; cents: number }[]>();
    await this.#moves.eachOfLeases(scope, { to: day }, (lease_id, date, cents) => {
      balances.set(lease_id, (balances.get(lease_id) ?? 0) + cents);
      if (date < since) return;
      const moves = recent.get(lease_id);
      if (moves) moves.push({ date, cents });
      else recent.set(lease_id, [{ date, cents }]);
    });
    const states = [...balances].map(([id, balance_cents]): [number, LeaseState] => {
      const settled = balance_cents > 0 ? lastSettled(balance_cents, recent.get(id) ?? []) : null;
      return [id, { balance_cents, settled }];
    });
    return new Map(states);
  }

  /** The sources of the entries of leases after a day, each after its own, up to another. */
  async sourcesSince(after: ReadonlyMap<number, string>, to: string): Promise<Map<number, string[]>> {
    // Leases of a month share a command, which also finds some entries of earlier days.
    const byMonth = Map.groupBy(after, ([, day]) => day.slice(0, 7));
    const found = await Promise.all(
      [...byMonth.values()].map((own) => {
        const [first = to] = own.map(([, day]) => day).sort();
        const filter = { lease_id: { $in: own.map(([id]) => id) }, date: { $gt: first, $lte: to } };
        const projection = { _id: 0, lease_id: 1, date: 1, source: 1 };
        return this.collection.find<StoredSource>(filter, { projection, ...timeLimit }).toArray();
      }),
    );
    const sources = new Map([...after.keys()].map((id): [number, string[]] => [id, []]));
    for (const { lease_id, date, source } of found.flat())
      if (date > (after.get(lease_id) ?? '')) sources.get(lease_id)?.push(source);
    return sources;
  }

  /** The entries of a cut in order of date; with an account, those that have a line of it. */
  async entries(
    scope: Scope,
    { from, to, recorded_before }: JournalCut,
    account?: AccountCode,
  ): Promise<LedgerLines[]> {
    const filter = inScope(scope, {
      date: given({ $gte: from, $lte: to }),
      ...given({ recorded_at: recorded_before && { $lt: recorded_before }, 'lines.account': account }),
    });
    const projection = { _id: 0, date: 1, number: 1, memo: 1, lease_id: 1, lines: 1 };
    return this.collection
      .find(filter, { projection, sort: { date: 1, number: 1 }, ...timeLimit })
      .toArray() as Promise<unknown> as Promise<LedgerLines[]>;
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
    await this.#moves.eraseOf(accountId);
  }
}
