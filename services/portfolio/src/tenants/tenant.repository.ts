import { type Query, type tenantSorts, tenantStatuses } from '@keystead/contracts';
import {
  Batcher,
  byStatusThen,
  fieldsById,
  given,
  type Order,
  orderByCreation,
  orderByName,
  type RecordPage,
  recordSchema,
  type Scope,
  wordIndex,
} from '@keystead/service-kit';
import { importedField, importedRecordStore } from '../records/imported-records.ts';
import { describeTenant } from './tenant.mapper.ts';
import { invitationForJob, invitationInProgress, type Tenant, TenantExists } from './tenant.ts';

const schema = recordSchema<Tenant>({
  user_id: Number,
  email: String,
  email_key: String,
  first_name: String,
  last_name: String,
  phone: String,
  property_id: Number,
  emergency_contact_name: String,
  emergency_contact_phone: String,
  move_in_date: String,
  status: String,
  invited_at: Date,
  invitation: { type: { mark: String, due: Date }, _id: false },
  imported: importedField,
  name_sort: String,
});

const oneOfAddress = 'one_of_address';

// Each sort order of a list has one index within an account. The default order has one more for each filter.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, email_key: 1 }, { ...live, unique: true, name: oneOfAddress });
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index(wordIndex, live);
schema.index({ user_id: 1, created_at: -1, _id: -1 }, live);
// Tenants are also counted by status. With `live` as an index field that doesn't read the records.
schema.index({ account_id: 1, live: 1, status: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, live: 1, status: 1, name_sort: 1, _id: 1 }, live);
schema.index({ live: 1, status: 1, created_at: -1, _id: -1 }, live);
// A property belongs to one account, so the account is not needed in this index.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
// The admin's lists cover every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ live: 1, status: 1, name_sort: 1, _id: 1 }, live);
// The job queries the few tenants with a pending invitation.
schema.index({ 'invitation.due': 1 }, { sparse: true });

type Sort = (typeof tenantSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  ...orderByName,
  ...byStatusThen('status', 'name_sort', 'text'),
};

type TenantSearch = Query<'GET /tenants'>;

function toQuery({ status, property_id, sort = '-created_at', count_by, ...search }: TenantSearch) {
  const filterOf = (wanted: typeof status) => given({ status: wanted, property_id });
  const groups = count_by && tenantStatuses.map((value) => ({ value, filter: filterOf(value) }));
  return { ...search, sort, filter: filterOf(status), groups };
}

export type TenantReference = Pick<Tenant, '_id' | 'account_id' | 'live' | 'first_name' | 'last_name'>;

export interface WaitingInvitations {
  readonly waiting: number;
  readonly until: Date | null;
}

export class TenantRepository extends importedRecordStore('tenants', schema, {
  counts: 'tenant_counts',
  what: 'This tenant',
  describe: describeTenant,
  ofTenantUser: (addressIds) => ({ user_id: { $in: addressIds } }),
  unique: { index: oneOfAddress, taken: () => new TenantExists() },
  events: { object: 'tenant' },
}) {
  readonly #existing = new Batcher(
    async (accountId: number, emailKeys: readonly string[]) => {
      const found = await this.addressesIn(accountId, emailKeys);
      return emailKeys.map((emailKey) => found.has(emailKey));
    },
    { gathers: true },
  );

  page(scope: Scope, search: TenantSearch): Promise<RecordPage<Tenant>> {
    return this.records.list(scope, toQuery(search), orders);
  }

  batchesOf(scope: Scope, search: TenantSearch): AsyncGenerator<Tenant[]> {
    return this.records.all(scope, toQuery(search), orders);
  }

  countActive(scope: Scope): Promise<number> {
    return this.model.countDocuments(this.records.matching(scope, { status: 'active' }, undefined)).exec();
  }

  /** This only allows an early error: the unique index decides. Concurrent calls for an account share a command. */
  hasAddress(accountId: number, emailKey: string): Promise<boolean> {
    return this.#existing.add(accountId, emailKey);
  }

  async addressesIn(accountId: number, emailKeys: readonly string[]): Promise<Set<string>> {
    const same = { live: true, account_id: accountId, email_key: { $in: [...emailKeys] } };
    const found = await this.readAll(same, { fields: { _id: 0, email_key: 1 } });
    return new Set(found.map(({ email_key }) => email_key));
  }

  /** Some tenants whom an import has added, and whose leases it has not, in row order from a row on. */
  awaitingLease(importId: number, after: number): Promise<Tenant[]> {
    const rows = { live: true, 'imported.import_id': importId, 'imported.row': { $gt: after } };
    const waiting = { ...rows, 'imported.lease': { $exists: true } };
    return this.model.find(waiting).sort({ 'imported.row': 1 }).limit(20).lean<Tenant[]>().exec();
  }

  async leaseAdded(id: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $unset: { 'imported.lease': 1 } });
  }

  /**
   * For tenants whom an import has added without an invitation, in row order.
   * @param mayContinue is called before each batch
   */
  async inviteImported(importId: number, mayContinue: () => Promise<boolean>): Promise<void> {
    const uninvited = { live: true, 'imported.import_id': importId, invited_at: null, invitation: null };
    let after: number | undefined = 0;
    while (after !== undefined && (await mayContinue())) {
      const found: Pick<Tenant, '_id' | 'imported'>[] = await this.model
        .find({ ...uninvited, 'imported.row': { $gt: after } }, { imported: 1 })
        .sort({ 'imported.row': 1 })
        .limit(500)
        .lean();
      after = found.at(-1)?.imported?.row;
      const some = { _id: { $in: found.map(({ _id }) => _id) }, invitation: null };
      await this.model.updateMany(some, { $set: { invitation: invitationForJob(new Date()) } });
    }
  }

  /**
   * Deleted ones included, in any account. For records that refer to them; never return them to a caller as they are.
   */
  readonly referred = fieldsById(this.model, 'account_id', 'live', 'first_name', 'last_name');

  ofAddresses(addressIds: readonly number[]): Promise<Tenant[]> {
    return this.readAll({ live: true, user_id: { $in: [...addressIds] } });
  }

  /** Takes those due longest for this process. No other process gets the same. */
  async claimDueInvitations(limit: number): Promise<Tenant[]> {
    const now = new Date();
    const due = { live: true, 'invitation.due': { $lte: now } };
    const found = await this.model.find(due, { _id: 1 }).sort({ 'invitation.due': 1 }).limit(limit).lean();
    const some = { _id: { $in: found.map(({ _id }) => _id) } };
    const invitation = invitationInProgress(now);
    await this.model.updateMany({ ...some, ...due }, { $set: { invitation } });
    return this.readAll({ ...some, live: true, 'invitation.mark': invitation.mark });
  }

  /** Null: never sent. An invitation that was replaced in the meantime is left unchanged. */
  async completeInvitations(sent: readonly { tenant: Tenant; sentAt: Date | null }[]): Promise<void> {
    for (const [at, some] of Map.groupBy(sent, ({ sentAt }) => sentAt?.getTime() ?? null)) {
      const ids = some.map(({ tenant }) => tenant._id);
      const marks = [...new Set(some.flatMap(({ tenant }) => tenant.invitation?.mark ?? []))];
      const mailed = { ...(at !== null && { invited_at: new Date(at) }), invitation: null };
      await this.model.updateMany({ _id: { $in: ids }, 'invitation.mark': { $in: marks } }, { $set: mailed });
    }
  }

  /** By import. `until` is known once identity has scheduled them. */
  async waitingInvitations(importIds: readonly number[], now: Date): Promise<Map<number, WaitingInvitations>> {
    const waiting = { $or: [{ invitation: { $ne: null } }, { invited_at: { $gt: now } }] };
    const found = await this.model.aggregate<WaitingInvitations & { _id: number }>([
      { $match: { live: true, 'imported.import_id': { $in: [...importIds] }, ...waiting } },
      { $group: { _id: '$imported.import_id', waiting: { $sum: 1 }, until: { $max: '$invited_at' } } },
    ]);
    return new Map(found.map(({ _id, waiting, until }) => [_id, { waiting, until }]));
  }
}
