import type { Collection, Db } from 'mongodb';
import { type Check, inBatches } from './stored-data.ts';

/** Stored sums of a collection's records, each group with a count and an amount. */
interface StoredSums {
  readonly shards: string;
  readonly records: string;
  /** Matches the records that are summed. */
  readonly where: object;
  readonly amount: string;
  /** The name of the sum of the amounts in a group. */
  readonly sum: string;
  /** The aggregates whose groups have these sums. */
  readonly names: readonly string[];
}

const storedSums: readonly StoredSums[] = [
  {
    shards: 'payment_figures',
    records: 'payments',
    where: {},
    amount: 'amount_cents',
    sum: 'cents',
    names: ['methods', 'tenancies', 'months'],
  },
  {
    shards: 'maintenance_figures',
    records: 'maintenance_requests',
    where: { status: 'completed' },
    amount: 'estimated_cost_cents',
    sum: 'cost_cents',
    names: ['costs by work', 'costs by property', 'costs by month'],
  },
];

interface Sums {
  readonly count: number;
  readonly cents: number;
}

/** The sums of each shard, from its records. */
async function actualSums(
  database: Db,
  { records, where, amount }: StoredSums,
): Promise<Map<number, Sums & { pending: number }>> {
  const shard = { $add: [{ $multiply: ['$account_id', 64] }, '$aggregate_shard'] };
  const pending = { $cond: [{ $gt: [{ $size: { $ifNull: [{ $getField: 'unfiled' }, []] } }, 0] }, 1, 0] };
  const counted = {
    $cond: [
      {
        $and: [
          { $eq: ['$live', true] },
          ...Object.entries(where).map(([field, value]) => ({ $eq: [`$${field}`, value] })),
        ],
      },
      1,
      0,
    ],
  };
  const found = await database
    .collection(records)
    .aggregate<Sums & { _id: number; pending: number }>([
      {
        $group: {
          _id: shard,
          count: { $sum: counted },
          cents: { $sum: { $multiply: [counted, { $ifNull: [`$${amount}`, 0] }] } },
          // A pending change of a record, also of one that is deleted, opens its shard.
          pending: { $sum: pending },
        },
      },
    ])
    .toArray();
  return new Map(found.map(({ _id, ...sums }) => [_id, sums]));
}

/** Stored sums count while their shard has the version for which they were computed, and no change is pending. */
export const storedSumsMatch: Check = async (databases) => {
  const database = databases('operations');
  const problems: string[] = [];
  for (const of of storedSums) {
    const actual = await actualSums(database, of);
    const shards = new Map<number, number>();
    for await (const { _id, version, open } of database
      .collection<{ _id: number; version: number; open: readonly unknown[] }>(of.shards)
      .find())
      if (open.length === 0 && (actual.get(_id)?.pending ?? 0) === 0) shards.set(_id, version);
    const groups = database.collection<{
      _id: { shard: number; name: string };
      version: number;
      groups: string;
    }>(`${of.shards}_groups`);
    for await (const { _id, version, groups: text } of groups.find({ '_id.name': { $in: [...of.names] } })) {
      if (shards.get(_id.shard) !== version) continue;
      const stored = JSON.parse(text) as Record<string, number>[];
      const total = (name: string) => stored.reduce((sum, group) => sum + Number(group[name] ?? 0), 0);
      const { count, cents } = actual.get(_id.shard) ?? { count: 0, cents: 0 };
      if (total('count') !== count || total(of.sum) !== cents)
        problems.push(
          `"${_id.name}" of account ${Math.floor(_id.shard / 64)} has ${total('count')} ${of.records} of ${total(of.sum)} cents, but there are ${count} of ${cents} cents`,
        );
    }
  }
  return problems;
};

/** Documents of an account are numbered from 1 without gaps. */
async function gapsIn(documents: Collection, what: string): Promise<string[]> {
  const numbered = await documents
    .aggregate<{ _id: number; count: number; first: number; last: number }>([
      { $group: { _id: '$account_id', count: { $sum: 1 }, first: { $min: '$number' }, last: { $max: '$number' } } },
    ])
    .toArray();
  const twice = await documents
    .aggregate<{ _id: { account: number; number: number } }>([
      { $group: { _id: { account: '$account_id', number: '$number' }, count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
    ])
    .toArray();
  return [
    ...numbered.flatMap(({ _id, count, first, last }) =>
      first === 1 && last === count ? [] : [`account ${_id} has ${count} ${what}, numbered from ${first} to ${last}`],
    ),
    ...twice.map(({ _id }) => `account ${_id.account} has several ${what} with the number ${_id.number}`),
  ];
}

/** Receipts of an account are numbered from 1 without gaps, and each is of a payment of the account. */
export const receiptsAreGapless: Check = async (databases) => {
  const receipts = databases('operations').collection('receipts');
  const others = await receipts
    .aggregate<{ _id: number; account_id: number }>([
      { $lookup: { from: 'payments', localField: '_id', foreignField: '_id', as: 'payment' } },
      { $match: { $expr: { $ne: [[`$account_id`], '$payment.account_id'] } } },
      { $project: { account_id: 1 } },
    ])
    .toArray();
  return [
    ...(await gapsIn(receipts, 'receipts')),
    ...others.map(({ _id, account_id }) => `the receipt ${_id} of account ${account_id} has no such payment`),
  ];
};

/** Entries of the journal are numbered from 1 without gaps, and the debits of each equal its credits. */
export const journalBalances: Check = async (databases) => {
  const entries = databases('operations').collection('journal_entries');
  const uneven = await entries
    .aggregate<{ _id: string }>([
      { $match: { $expr: { $ne: [{ $sum: '$lines.debit_cents' }, { $sum: '$lines.credit_cents' }] } } },
      { $project: { _id: 1 } },
    ])
    .toArray();
  return [
    ...(await gapsIn(entries, 'journal entries')),
    ...uneven.map(({ _id }) => `the debits of the journal entry ${_id} differ from its credits`),
  ];
};

/** No entry of the journal is dated on a day through which the books were closed before it. */
export const closingsHold: Check = async (databases) => {
  interface Entry {
    readonly _id: string;
    readonly account_id: number;
    readonly number: number;
    readonly closed_through: string | null;
  }
  const entries = databases('operations').collection<Entry>('journal_entries');
  const newestFirst = { account_id: 1, number: -1 } as const;
  const closings = entries.find({ closed_through: { $exists: true } }).sort(newestFirst);
  const problems: string[] = [];
  let next: Entry | undefined;
  for await (const closing of closings) {
    const { account_id, number, closed_through } = closing;
    const until = next?.account_id === account_id ? next.number : Number.POSITIVE_INFINITY;
    next = closing;
    if (closed_through === null) continue;
    const later = { account_id, number: { $gt: number, $lt: until }, date: { $lte: closed_through } };
    const found = await entries
      .find(later as object)
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    problems.push(...found.map(({ _id }) => `the journal entry ${_id} is dated in books closed before it`));
  }
  return problems;
};

/** Each completed payment on a lease that the ledger has is in the journal. */
export const paymentsAreInJournal: Check = async (databases) => {
  const database = databases('operations');
  const leases = new Set<unknown>();
  for await (const batch of inBatches<{ _id: number }>(database, 'ledger_leases', { complete: true }, { _id: 1 }))
    for (const { _id } of batch) leases.add(_id);
  const problems: string[] = [];
  const paid = {
    live: true,
    status: { $in: ['completed', 'disputed'] },
    lease_id: { $ne: null },
    amount_cents: { $gt: 0 },
  };
  const fields = { account_id: 1, lease_id: 1 } as const;
  type Paid = { readonly _id: number; readonly account_id: number; readonly lease_id: number };
  for await (const batch of inBatches<Paid>(database, 'payments', paid, fields)) {
    const entries = new Map<string, number>();
    for (const { _id, account_id, lease_id } of batch)
      if (leases.has(lease_id)) entries.set(`${account_id}:payment:${_id}`, _id);
    const entered = database
      .collection<{ _id: string }>('journal_entries')
      .find({ _id: { $in: [...entries.keys()] } }, { projection: { _id: 1 } });
    for await (const { _id } of entered) entries.delete(_id);
    problems.push(...[...entries.values()].map((id) => `the payment ${id} is not in the journal`));
  }
  return problems;
};
