import type { Import, ImportRow } from '@keystead/contracts';
import { presentEntity } from '@keystead/service-kit';
import type { TenantRepository, WaitingInvitations } from '../tenants/tenant.repository.ts';
import { importFields } from './columns/import-fields.ts';
import type { StoredImport, StoredImportRow } from './import.ts';

interface Dependencies {
  readonly tenants: Pick<TenantRepository, 'waitingInvitations'>;
}

const noInvitations: WaitingInvitations = { waiting: 0, until: null };

const presented = (it: StoredImport, { waiting, until }: WaitingInvitations): Import => ({
  ...presentEntity(it),
  kind: it.kind,
  file_name: it.file_name,
  source: it.source,
  state: it.state,
  columns: it.columns.map(({ name, samples, field }) => ({ name, samples, field })),
  fields: importFields[it.kind],
  progress: { done: it.done, total: it.total },
  counts: { add: it.counts.add, exists: it.counts.exists, refused: it.counts.refused },
  all_or_nothing: it.all_or_nothing,
  invite: it.invite,
  invitations: { waiting, until: until?.toISOString() ?? null },
  problem: it.problem,
});

/** One query counts the queued invitations of all. */
export async function presentImports({ tenants }: Dependencies, imports: readonly StoredImport[]): Promise<Import[]> {
  const inviting = imports.filter(({ invite }) => invite).map(({ _id }) => _id);
  const waiting = inviting.length > 0 ? await tenants.waitingInvitations(inviting, new Date()) : new Map();
  return imports.map((it) => presented(it, waiting.get(it._id) ?? noInvitations));
}

export async function presentImport(deps: Dependencies, it: StoredImport): Promise<Import> {
  const [only] = await presentImports(deps, [it]);
  return only as Import;
}

export const presentImportRow = ({ row, label, outcome, reasons }: StoredImportRow): ImportRow => ({
  row,
  label,
  outcome,
  reasons: reasons.map(({ field, message }) => ({ field, message })),
});
