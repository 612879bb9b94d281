import type { NewTenant } from '@keystead/contracts';
import { newRecord } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { emailKey, invitationForJob, newTenant } from '../../tenants/tenant.ts';
import type { FileRow } from '../rows/file-row.ts';
import { type FindHome, type NamedHome, tenantRowReader } from '../rows/read-tenant-rows.ts';
import type { StoredImport } from '../stored-import.ts';
import { addRecords, settleRecords } from './add-records.ts';
import type { ImportTarget } from './import-target.ts';
import { takeBack } from './take-back.ts';

type Parts = Pick<Dependencies, 'properties' | 'tenants' | 'counts' | 'ids' | 'invitations'>;

/** Finds the account's properties that some rows name. */
async function homesOf({ properties }: Parts, accountId: number, homes: readonly NamedHome[]): Promise<FindHome> {
  const ids = homes.flatMap(({ id }) => id ?? []);
  const names = new Set(homes.flatMap(({ names }) => names));
  const [own, named] = await Promise.all([properties.idsIn(accountId, ids), properties.namedIn(accountId, [...names])]);
  return ({ id, names }) => {
    if (id !== undefined && own.has(id)) return { id };
    const field = names.length > 0 || id === undefined ? 'property_name' : 'property_id';
    const refuse = (message: string) => ({ reason: { field, message } });
    if (names.length === 0 && id === undefined) return refuse('is required');
    const found = names.map((name) => named.get(name) ?? []).find((some) => some.length > 0) ?? [];
    const [one, another] = found;
    if (one === undefined) return refuse('is not one of your properties');
    return another === undefined ? { id: one } : refuse('is the name of several of your properties');
  };
}

/** The import target of tenants. */
export function tenantTarget(deps: Parts, it: StoredImport): ImportTarget<NewTenant> {
  const { tenants, counts, ids, invitations } = deps;
  const { _id: importId, account_id: accountId, by } = it;
  const { home, read, email } = tenantRowReader(it.columns);
  const addition = { records: tenants.records, count: counts.tenants, ids: ids.tenants, accountId, limit: null };
  // An all-or-nothing import invites nobody before every row is added.
  const invited = it.invite && !it.all_or_nothing;
  return {
    async read(rows: readonly FileRow[]) {
      const findHome = await homesOf(deps, accountId, rows.map(home));
      return rows.map((row) => read(row, findHome));
    },
    keysOf: async (rows) => rows.map((row) => ({ row: row.row, key: emailKey(email(row)) })),
    there: (keys) => tenants.addressesIn(accountId, keys),
    addedBefore: (from, to) => tenants.imported.rowsAdded(importId, from, to),
    room: async () => Number.POSITIVE_INFINITY,
    async add(rows, begin) {
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
      const outcome = await addRecords(addition, makers, begin);
      return (
        outcome && {
          added: new Set(outcome.written.flatMap(({ imported }) => imported?.row ?? [])),
          beyond: new Set(),
        }
      );
    },
    settle: (ids) => settleRecords(tenants.imported, counts.tenants, accountId, ids),
    finish: async (goOn) => {
      if (it.invite && it.all_or_nothing) await tenants.inviteImported(importId, goOn);
    },
    takeBack: () => takeBack(tenants, counts.tenants, it),
  };
}
