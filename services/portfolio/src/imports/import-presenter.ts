import type { Import, ImportRow } from '@keystead/contracts';
import { fieldsOf } from './columns/import-fields.ts';
import type { KeptImport, KeptImportRow } from './kept-import.ts';

/** An import as the contract has it. */
export const presentImport = (it: KeptImport): Import => ({
  id: it._id,
  kind: it.kind,
  file_name: it.file_name,
  source: it.source,
  state: it.state,
  columns: it.columns.map(({ name, samples, field }) => ({ name, samples, field })),
  fields: fieldsOf(it.kind),
  progress: { done: it.done, total: it.total },
  counts: { add: it.counts.add, exists: it.counts.exists, refused: it.counts.refused },
  all_or_nothing: it.all_or_nothing,
  invite: it.invite,
  problem: it.problem,
  version: it.version,
  created_at: it.created_at.toISOString(),
  updated_at: it.updated_at.toISOString(),
});

/** What became of a row, as the contract has it. */
export const presentImportRow = ({ row, label, outcome, reasons }: KeptImportRow): ImportRow => ({
  row,
  label,
  outcome,
  reasons: reasons.map(({ field, message }) => ({ field, message })),
});
