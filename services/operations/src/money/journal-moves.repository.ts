import { collectionStore, eraseAll, given, type Scope, scopeFilter, timeLimit } from '@keystead/service-kit';
import type { Collection, Connection, mongo } from 'mongoose';
import type { JournalEntry } from './journal.ts';
import {
  type AccountMove,
  accountMoves,
  eachAccountMove,
  eachLeaseMove,
  leaseMoves,
  type MovedEntry,
  type PackedAccountMoves,
  type PackedLeaseMoves,
  packAccountMoves,
  packLeaseMoves,
  type VisitLeaseMove,
} from './journal-moves.ts';

/** Which entries count: those of some days, both included, that were recorded before an instant. */
export interface JournalCut {
  readonly from?: string;
  readonly to: string;
  readonly recorded_before?: Date;
}

/** What the entries of a block of numbers moved. Entries never change, so neither does this. */
interface MovesBlock {
  /** The account and the block. */
  readonly _id: string;
  readonly account_id: number;
  /** Block 0 has the numbers from 1. */
  readonly block: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly first_recorded: Date;
  readonly last_recorded: Date;
  readonly of_accounts: PackedAccountMoves;
  readonly of_leases: PackedLeaseMoves;
}

/** Entries of a block: what a report has left to read of the entries themselves is less than that. */
const BLOCK_SIZE = 1_000;

const MOVED_FIELDS = { _id: 0, date: 1, source: 1, lease_id: 1, lines: 1 } as const;

const range = <T>(values: readonly T[]): readonly [first: T, last: T] => {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
  return [sorted[0] as T, sorted.at(-1) as T];
};

function blockOf(accountId: number, block: number, entries: readonly JournalEntry[]): MovesBlock {
  const [first_date, last_date] = range(entries.map(({ date }) => date));
  const [first_recorded, last_recorded] = range(entries.map(({ recorded_at }) => recorded_at));
  return {
    _id: `${accountId}:${block}`,
    account_id: accountId,
    block,
    first_date,
    last_date,
    first_recorded,
    last_recorded,
    of_accounts: packAccountMoves(accountMoves(entries)),
    of_leases: packLeaseMoves(leaseMoves(entries)),
  };
}

/** What to read of blocks, and what to do with a block and with entries that are in none. */
interface MoveReader {
  readonly field: 'of_accounts' | 'of_leases';
  readonly takeBlock: (block: MovesBlock, isOn: (date: string) => boolean) => void;
  readonly takeEntries: (entries: readonly MovedEntry[]) => void;
}

/**
 * What the journal moved, by account of the chart and by lease, each by day. The numbers of entries have no gaps and entries
 * never change, so each block of numbers that is full is summed up once: a report reads the blocks and the entries after
 * them. An entry that is recorded late is in the block of its number, on its own date.
 */
export class JournalMoves extends collectionStore<MovesBlock>('journal_moves', [
  { account_id: 1, block: 1 },
  { unique: true },
]) {
  readonly #entries: Collection<JournalEntry>;
  readonly #blockSize: number;
  readonly #completing = new Map<number, Promise<number>>();

  constructor(database: Connection, blockSize = BLOCK_SIZE) {
    super(database);
    this.#entries = database.collection<JournalEntry>('journal_entries');
    this.#blockSize = blockSize;
  }

  /** Whether a number is the last of its block. */
  isLast(number: number): boolean {
    return number % this.#blockSize === 0;
  }

  /** Sums up the blocks that are full. Safe to repeat, also at the same time. @returns how many blocks there are */
  async complete(accountId: number): Promise<number> {
    const running = this.#completing.get(accountId);
    if (running) return running;
    const completed = this.#complete(accountId).finally(() => this.#completing.delete(accountId));
    this.#completing.set(accountId, completed);
    return completed;
  }

  async #complete(account_id: number): Promise<number> {
    const [last, newest] = await Promise.all([
      this.collection.findOne({ account_id }, { sort: { block: -1 }, projection: { block: 1 }, ...timeLimit }),
      this.#entries.findOne({ account_id }, { sort: { number: -1 }, projection: { number: 1 }, ...timeLimit }),
    ]);
    const full = Math.floor((newest?.number ?? 0) / this.#blockSize);
    let blocks = (last?.block ?? -1) + 1;
    // One after the other, so that a block implies all before it.
    for (; blocks < full; blocks++) {
      const first = blocks * this.#blockSize + 1;
      const number = { $gte: first, $lt: first + this.#blockSize };
      const entries = await this.#entries.find<JournalEntry>({ account_id, number }, timeLimit).toArray();
      // The account is being erased.
      if (entries.length < this.#blockSize) break;
      await this.insertMissing([blockOf(account_id, blocks, entries)]);
    }
    return blocks;
  }

  /** Calls for each move of a cut, in any order; there may be several of a day. */
  eachOfAccounts(scope: Scope, cut: JournalCut, visit: (move: AccountMove) => void): Promise<void> {
    return this.#read(scope, cut, {
      field: 'of_accounts',
      takeBlock: ({ of_accounts }, isOn) => eachAccountMove(of_accounts, isOn, visit),
      takeEntries: (entries) => accountMoves(entries).forEach(visit),
    });
  }

  /** Calls for each move of a cut, in any order; there may be several of a day. */
  eachOfLeases(scope: Scope, cut: JournalCut, visit: VisitLeaseMove): Promise<void> {
    return this.#read(scope, cut, {
      field: 'of_leases',
      takeBlock: ({ of_leases }, isOn) => eachLeaseMove(of_leases, isOn, visit),
      takeEntries: (entries) => {
        for (const { lease_id, date, balance_cents, deposit_cents } of leaseMoves(entries))
          visit(lease_id, date, balance_cents, deposit_cents);
      },
    });
  }

  async #read(
    scope: Scope,
    { from = '', to, recorded_before }: JournalCut,
    { field, takeBlock, takeEntries }: MoveReader,
  ): Promise<void> {
    const isOn = (date: string) => date >= from && date <= to;
    const blocks = await this.#blocksOf(scope);
    const within = scopeFilter<MovesBlock>(scope, {
      first_date: { $lte: to },
      last_date: { $gte: from },
      ...(recorded_before && { first_recorded: { $lt: recorded_before } }),
    }) as mongo.Filter<MovesBlock>;
    const projection = { account_id: 1, block: 1, last_recorded: 1, [field]: 1 };
    const partly: MovesBlock[] = [];
    for await (const block of this.collection.find<MovesBlock>(within, { projection, ...timeLimit })) {
      // One that was completed meanwhile: its entries are read below.
      if (block.block >= (blocks.get(block.account_id) ?? 0)) continue;
      if (recorded_before && block.last_recorded >= recorded_before) partly.push(block);
      else takeBlock(block, isOn);
    }
    const rest = [...this.#after(scope, blocks), ...partly.map((block) => this.#numbersOf(block))];
    const known = given({ recorded_at: recorded_before && { $lt: recorded_before } });
    const entries = { $or: rest, ...known } as mongo.Filter<JournalEntry>;
    const found = await this.#entries.find<MovedEntry>(entries, { projection: MOVED_FIELDS, ...timeLimit }).toArray();
    takeEntries(found.filter(({ date }) => isOn(date)));
  }

  /** How many blocks count, by account. */
  async #blocksOf(scope: Scope): Promise<Map<number, number>> {
    if (scope.kind === 'account') return new Map([[scope.accountId, await this.complete(scope.accountId)]]);
    const own = scopeFilter<MovesBlock>(scope, {}) as mongo.Filter<MovesBlock>;
    const found = await this.collection
      .aggregate<{ _id: number; blocks: number }>([
        { $match: own },
        { $group: { _id: '$account_id', blocks: { $max: { $add: ['$block', 1] } } } },
      ])
      .toArray();
    return new Map(found.map(({ _id, blocks }) => [_id, blocks]));
  }

  /** The entries that are in no block that counts. */
  #after(scope: Scope, blocks: ReadonlyMap<number, number>): mongo.Filter<JournalEntry>[] {
    const after = [...blocks].map(([account_id, count]) => ({ account_id, number: { $gt: count * this.#blockSize } }));
    if (scope.kind === 'account') return after;
    const others = scopeFilter<JournalEntry>(scope, { account_id: { $nin: [...blocks.keys()] } });
    return [...after, others as mongo.Filter<JournalEntry>];
  }

  #numbersOf({ account_id, block }: MovesBlock): mongo.Filter<JournalEntry> {
    const last = (block + 1) * this.#blockSize;
    return { account_id, number: { $gt: last - this.#blockSize, $lte: last } } as mongo.Filter<JournalEntry>;
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }
}
