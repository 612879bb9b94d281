import type { Query } from '@keystead/contracts';
import {
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
import type { mongo } from 'mongoose';
import type { AccountCode, JournalDraft } from './journal.ts';

/** An entry of the journal, in integer cents: inserted once, numbered within its account, and never changed. */
export interface JournalEntry extends JournalDraft {
  /** The account and the source, so that a source has one entry. */
  readonly _id: string;
  readonly account_id: number;
  readonly number: number;
  readonly recorded_at: Date;
  readonly lease_id: number;
  readonly property_id: number;
}

export type StoredLines = Pick<JournalEntry, 'lease_id' | 'date' | 'source' | 'lines'>;

const DEFAULT_LIMIT = 200;

/** The balance of an account of the chart of accounts. */
export interface AccountSum {
  readonly account: AccountCode;
  readonly debit_cents: number;
  readonly credit_cents: number;
}

export interface LeaseSums {
  readonly balance_cents: number;
  readonly deposit_cents: number;
}

export interface Movement extends AccountSum {
  readonly source: string;
}

/** Both days count. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The sum of an entry's lines of some accounts. Without `$unwind`, which would copy each entry for each line. */
const netOf = (codes: readonly AccountCode[], side: 'debit' | 'credit') => {
  const [plus, minus] =
    side === 'debit' ? ['$$line.debit_cents', '$$line.credit_cents'] : ['$$line.credit_cents', '$$line.debit_cents'];
  const own = { $cond: [{ $in: ['$$line.account', codes] }, { $subtract: [plus, minus] }, 0] };
  return { $sum: { $map: { input: '$lines', as: 'line', in: own } } };
};

const inScope = (scope: Scope) => scopeFilter<JournalEntry>(scope) as mongo.Filter<JournalEntry>;

/** Entries are numbered from 1 in each account, without gaps or duplicates. */
export class JournalRepository extends collectionStore<JournalEntry>(
  'journal_entries',
  [{ account_id: 1, number: 1 }, { unique: true }],
  [{ account_id: 1, date: 1 }],
  // For the admin, across accounts.
  [{ date: 1 }],
  [{ lease_id: 1, date: 1 }],
) {
  readonly #inserts = new NumberedInserts<JournalEntry>(this.collection, 'the journal of this account');

  /** Entries whose source is there already stay as they are. */
  async post(entries: readonly Omit<JournalEntry, 'number'>[]): Promise<void> {
    const byAccount = Map.groupBy(entries, ({ account_id }) => account_id);
    await Promise.all([...byAccount].map(([accountId, own]) => this.#inserts.insert(accountId, own)));
  }

  ofLeases(leaseIds: readonly number[]): Promise<StoredLines[]> {
    const own = { lease_id: { $in: [...leaseIds] } };
    const projection = { _id: 0, lease_id: 1, date: 1, source: 1, lines: 1 };
    return this.collection.find<StoredLines>(own, { projection, sort: { number: 1 }, ...timeLimit }).toArray();
  }

  /** The newest first. A cursor is the number of the last entry. */
  async page(scope: Scope, { limit = DEFAULT_LIMIT, cursor, lease_id, from, to }: Query<'GET /journal'>) {
    const date = given({ $gte: from, $lte: to });
    const filter = {
      ...inScope(scope),
      ...given({ lease_id }),
      ...(Object.keys(date).length > 0 && { date }),
    } as mongo.Filter<JournalEntry>;
    if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor))
      throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
    const after = cursor === undefined ? {} : { number: { $lt: Number(cursor) } };
    const [found, count] = await Promise.all([
      this.collection
        .find({ $and: [filter, after] } as mongo.Filter<JournalEntry>, {
          sort: { number: -1 },
          limit: limit + 1,
          ...timeLimit,
        })
        .toArray(),
      this.collection.countDocuments(filter, { limit: 10_001 }),
    ]);
    const rows = found.slice(0, limit) as JournalEntry[];
    const next_cursor = found.length > limit ? String(rows.at(-1)?.number) : null;
    return { rows, next_cursor, ...upToCap(count) };
  }

  /** The debits and credits of each account up to a day, from another day on if that is given. */
  async sums(scope: Scope, asOf: string, from?: string): Promise<AccountSum[]> {
    const sums = await this.collection
      .aggregate<{ _id: AccountCode; debit: number; credit: number }>([
        { $match: { ...inScope(scope), date: given({ $gte: from, $lte: asOf }) } },
        { $unwind: '$lines' },
        {
          $group: {
            _id: '$lines.account',
            debit: { $sum: '$lines.debit_cents' },
            credit: { $sum: '$lines.credit_cents' },
          },
        },
      ])
      .toArray();
    return sums.map(({ _id, debit, credit }) => ({ account: _id, debit_cents: debit, credit_cents: credit }));
  }

  /** What each lease owes by the journal up to a day, and its deposit that is held. */
  async leaseSums(scope: Scope, asOf: string): Promise<Map<number, LeaseSums>> {
    const sums = await this.collection
      .aggregate<LeaseSums & { _id: number }>([
        { $match: { ...inScope(scope), date: { $lte: asOf } } },
        {
          $group: {
            _id: '$lease_id',
            balance_cents: { $sum: netOf(['1200', '2200'], 'debit') },
            deposit_cents: { $sum: netOf(['2100'], 'credit') },
          },
        },
      ])
      .toArray();
    return new Map(sums.map(({ _id, ...of }) => [_id, of]));
  }

  /** What came into some accounts and what went out within a range, by the kind of the source: `payment`, `return`. */
  async movements(scope: Scope, codes: readonly AccountCode[], { from, to }: DayRange): Promise<Movement[]> {
    return this.collection
      .aggregate<Movement>([
        { $match: { ...inScope(scope), date: { $gte: from, $lte: to } } },
        { $unwind: '$lines' },
        { $match: { 'lines.account': { $in: codes } } },
        {
          $group: {
            _id: { account: '$lines.account', source: { $first: { $split: ['$source', ':'] } } },
            debit_cents: { $sum: '$lines.debit_cents' },
            credit_cents: { $sum: '$lines.credit_cents' },
          },
        },
        { $project: { _id: 0, account: '$_id.account', source: '$_id.source', debit_cents: 1, credit_cents: 1 } },
        { $sort: { account: 1, source: 1 } },
      ])
      .toArray();
  }

  /** The entries of a range in order of date, at most `limit`; with an account, those that have a line of it. */
  async entries(
    scope: Scope,
    { from, to }: DayRange,
    account: AccountCode | undefined,
    limit: number,
  ): Promise<JournalEntry[]> {
    const filter = { ...inScope(scope), date: { $gte: from, $lte: to }, ...given({ 'lines.account': account }) };
    return this.collection
      .find(filter as mongo.Filter<JournalEntry>, { sort: { date: 1, number: 1 }, limit, ...timeLimit })
      .toArray() as Promise<JournalEntry[]>;
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }
}
