import type { NewTenant } from '@keystead/contracts';
import { newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { emailKey, invitationForJob, newTenant } from '../../tenants/tenant.ts';
import type { FileRow } from '../rows/file-row.ts';
import { type FindProperty, type NamedProperty, tenantRowReader } from '../rows/read-tenant-rows.ts';
import type { StoredImport } from '../stored-import.ts';
import { addRecords, reconcileRecords } from './add-records.ts';
import type { ImportTarget } from './import-target.ts';
import { rollBack } from './roll-back.ts';

type Deps = Pick<Dependencies, 'properties' | 'tenants' | 'counts' | 'ids' | 'invitations'>;

/** Finds the account's properties that some rows name. */
async function propertyFinder(
  { properties }: Deps,
  accountId: number,
  references: readonly NamedProperty[],
): Promise<FindProperty> {
  const ids = references.flatMap(({ id }) => id ?? []);
  const names = new Set(references.flatMap(({ names }) => names));
  const [own, named] = await Promise.all([properties.idsIn(accountId, ids), properties.namedIn(accountId, [...names])]);
  return ({ id, names }) => {
    if (id !== undefined && own.has(id)) return { id };
    const field = names.length > 0 || id === undefined ? 'property_name' : 'property_id';
    const reject = (message: string) => ({ reason: { field, message } });
    if (names.length === 0 && id === undefined) return reject('is required');
    const found = names.map((name) => named.get(name) ?? []).find((some) => some.length > 0) ?? [];
    const [one, another] = found;
    if (one === undefined) return reject('is not one of your properties');
    return another === undefined ? { id: one } : reject('is the name of several of your properties');
  };
}

/** The import target of tenants. */
export function tenantTarget(deps: Deps, it: StoredImport): ImportTarget<NewTenant> {
  const { tenants, counts, ids, invitations } = deps;
  const { _id: importId, account_id: accountId, by } = it;
  const { property, read, email } = tenantRowReader(it.columns);
  const addition = { records: tenants.records, count: counts.tenants, ids: ids.tenants, accountId, limit: null };
  // An all-or-nothing import invites nobody before every row is added.
  const invited = it.invite && !it.all_or_nothing;
  return {
    async read(rows: readonly FileRow[]) {
      const findProperty = await propertyFinder(deps, accountId, rows.map(property));
      return rows.map((row) => read(row, findProperty));
    },
    keysOf: async (rows) => rows.map((row) => ({ row: row.row, key: emailKey(email(row)) })),
    existing: (keys) => tenants.addressesIn(accountId, keys),
    addedBefore: (from, to) => tenants.imported.rowsAdded(importId, from, to),
    room: async () => Number.POSITIVE_INFINITY,
    async add(rows, start) {
      const people = rows.map(({ input: { email, first_name, last_name, phone } }) => ({
        email,
        first_name,
        last_name,
        phone,
      }));
      // Finds or creates the users without sending an e-mail.
      const users = await invitations.invite(people, { mail: false, accountId });
      const now = new Date();
      const makers = rows.map(({ row, input }, place) => (id: number) => ({
        ...newTenant(
          newRecord(id, accountId, by, now),
          users[place]?.user.id ?? 0,
          input,
          invited ? invitationForJob(now) : null,
        ),
        imported: { import_id: importId, row },
      }));
      const outcome = await addRecords(addition, makers, start);
      return (
        outcome && {
          added: new Set(outcome.written.flatMap(({ imported }) => imported?.row ?? [])),
          beyond: new Set(),
        }
      );
    },
    reconcile: (ids) => reconcileRecords(tenants.imported, counts.tenants, accountId, ids),
    finish: async (mayContinue) => {
      if (it.invite && it.all_or_nothing) await tenants.inviteImported(importId, mayContinue);
    },
    rollBack: () => rollBack(tenants, counts.tenants, it),
  };
}
