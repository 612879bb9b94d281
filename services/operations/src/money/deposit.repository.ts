import { randomUUID } from 'node:crypto';
import type { Query } from '@keystead/contracts';
import {
  collectionStore,
  eraseAll,
  NumberedInserts,
  type Scope,
  scopeFilter,
  timeLimit,
  upToCap,
  ValidationFailed,
} from '@keystead/service-kit';
import type { mongo } from 'mongoose';
import type { DepositSettlement, IssuedStatement, PaidRefund, SettlementTerms } from './deposit.ts';
import type { MovedDeposit } from './deposit-moves.ts';

/** Statements: what only says that a deposit was moved is none. */
const inScope = (scope: Scope, filter: object) =>
  scopeFilter<DepositSettlement>(
    scope,
    { moved: null, ...filter },
    {
      among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
    },
  ) as mongo.Filter<DepositSettlement>;

const DEFAULT_LIMIT = 25;

type StatementQuery = Query<'GET /deposit-statements'> & {
  /** Without drafts. */
  readonly issuedOnly: boolean;
};

/** Settlements of deposits, at most one for each lease. What is issued is set once, and the refund too. */
export class DepositRepository extends collectionStore<DepositSettlement>(
  'deposit_settlements',
  [{ lease_id: 1 }, { unique: true }],
  [{ account_id: 1 }],
  [{ pending: 1 }, { partialFilterExpression: { pending: { $type: 'string' } } }],
) {
  find(scope: Scope, _id: number): Promise<DepositSettlement | null> {
    return this.collection.findOne<DepositSettlement>(inScope(scope, { _id }), timeLimit);
  }

  /** Newest first; open ones by the day of moving out. A cursor is the place of the last one. */
  async page(scope: Scope, { limit = DEFAULT_LIMIT, cursor, state, issuedOnly }: StatementQuery) {
    if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor))
      throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
    const skip = Number(cursor ?? 0);
    const isOpen = {
      refunded: null,
      $or: [{ number: null }, { 'issued.statement.refund_cents': { $gt: 0 } }],
    };
    const filter = inScope(scope, {
      ...(issuedOnly && { number: { $ne: null } }),
      ...(state === 'open' && isOpen),
    });
    const sort: mongo.Sort = state === 'open' ? { 'terms.moved_out_on': 1, _id: 1 } : { _id: -1 };
    const [found, count] = await Promise.all([
      this.collection.find(filter, { sort, skip, limit: limit + 1, ...timeLimit }).toArray(),
      this.collection.countDocuments(filter, { limit: 10_001 }),
    ]);
    const rows = found.slice(0, limit) as DepositSettlement[];
    return { rows, next_cursor: found.length > limit ? String(skip + limit) : null, ...upToCap(count) };
  }

  ofLeases(leaseIds: readonly number[]): Promise<DepositSettlement[]> {
    return this.collection.find<DepositSettlement>({ lease_id: { $in: [...leaseIds] } }, timeLimit).toArray();
  }

  /** Returns what the lease has: this, or the one that was there. */
  async add(settlement: DepositSettlement): Promise<DepositSettlement> {
    await this.insertMissing([settlement]);
    return (await this.collection.findOne<DepositSettlement>({ lease_id: settlement.lease_id })) as DepositSettlement;
  }

  /**
   * Stores what went along to a renewal, once for each payment. A statement that was drafted before keeps its deposit.
   * Returns what the lease has. Safe to repeat.
   */
  async move(settlement: DepositSettlement & { readonly moved: MovedDeposit }): Promise<DepositSettlement> {
    const { lease_id, moved } = settlement;
    await this.insertMissing([settlement]);
    const own = { lease_id, 'moved.to': moved.to };
    const writes = moved.receipts.map((receipt) => {
      const { payment_id, returned_on } = receipt;
      const isThere = { payment_id, returned_on: { $exists: false } };
      return returned_on === undefined
        ? {
            filter: { ...own, 'moved.receipts.payment_id': { $ne: payment_id } },
            update: { $push: { 'moved.receipts': receipt } },
          }
        : {
            filter: { ...own, 'moved.receipts': { $elemMatch: isThere } },
            update: { $set: { 'moved.receipts.$.returned_on': returned_on } },
          };
    });
    await this.collection.bulkWrite(writes.map((updateOne) => ({ updateOne })) as never);
    const [stored = settlement] = await this.ofLeases([lease_id]);
    return stored;
  }

  /** Null if it has been changed or issued meanwhile. */
  change({ _id, version }: DepositSettlement, terms: SettlementTerms): Promise<DepositSettlement | null> {
    return this.#update({ _id, version, issued: null }, { terms, version: version + 1 });
  }

  /** Null if it has been changed or issued meanwhile. */
  issue({ _id, version }: DepositSettlement, issued: IssuedStatement): Promise<DepositSettlement | null> {
    return this.#update({ _id, version, issued: null }, { issued, version: version + 1, pending: randomUUID() });
  }

  /** Null if it was refunded before. */
  refund({ _id, version }: DepositSettlement, refunded: PaidRefund): Promise<DepositSettlement | null> {
    return this.#update({ _id, refunded: null }, { refunded, version: version + 1, pending: randomUUID() });
  }

  /** Null if it has changed meanwhile. */
  follow(
    { _id, version }: DepositSettlement,
    change: Partial<Pick<DepositSettlement, 'sent' | 'dispute'>>,
  ): Promise<DepositSettlement | null> {
    return this.#update({ _id, version }, { ...change, version: version + 1, pending: randomUUID() });
  }

  number(_id: number, number: number): Promise<DepositSettlement | null> {
    return this.#update({ _id }, { number });
  }

  /** Those that a process may have left half-way. */
  pending(limit: number): Promise<DepositSettlement[]> {
    const waiting = { pending: { $type: 'string' } } as mongo.Filter<DepositSettlement>;
    return this.collection.find<DepositSettlement>(waiting, { limit, ...timeLimit }).toArray();
  }

  async finished({ _id, pending }: DepositSettlement): Promise<void> {
    await this.#update({ _id, pending }, { pending: null });
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }

  #update(
    filter: mongo.Filter<DepositSettlement>,
    $set: Partial<DepositSettlement>,
  ): Promise<DepositSettlement | null> {
    const options = { returnDocument: 'after', ...timeLimit } as const;
    return this.collection.findOneAndUpdate(filter, { $set } as never, options) as Promise<DepositSettlement | null>;
  }
}

interface StatementNumber {
  /** The id of the settlement. */
  readonly _id: number;
  readonly account_id: number;
  readonly number: number;
}

/** Numbers of issued statements, from 1 in each account, without gaps or duplicates ({@link NumberedInserts}). */
export class DepositStatementNumbers extends collectionStore<StatementNumber>('deposit_statement_numbers', [
  { account_id: 1, number: 1 },
  { unique: true },
]) {
  readonly #inserts = new NumberedInserts<StatementNumber>(this.collection, 'the deposit statements of this account');

  /** The same for the same settlement. */
  async of({ _id, account_id }: Pick<StatementNumber, '_id' | 'account_id'>): Promise<number> {
    const [numbered] = await this.#inserts.insert(account_id, [{ _id, account_id }]);
    return (numbered as StatementNumber).number;
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }
}
