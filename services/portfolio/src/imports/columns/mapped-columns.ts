import type { Import } from '@keystead/contracts';
import { importFields } from './import-fields.ts';

/** The columns after a mapping, and the errors of the mapping by column name. */
export function mappedColumns(
  kind: Import['kind'],
  columns: Import['columns'],
  mapping: ReadonlyMap<string, string | null>,
): { columns: Import['columns']; errors: Record<string, string> } {
  const fields = new Set<string>(importFields[kind].map(({ name }) => name));
  const columnNames = new Set(columns.map(({ name }) => name));
  const filled = new Map<string, string>();
  const errors: [string, string][] = [];
  for (const [column, field] of mapping) {
    if (!columnNames.has(column)) errors.push([column, 'is not a column of this file']);
    if (field === null) continue;
    const other = filled.get(field);
    if (!fields.has(field)) errors.push([column, `can’t fill ${field}, which is not a field of ${kind}`]);
    else if (other !== undefined) errors.push([column, `can’t fill ${field}, which ${other} fills`]);
    else filled.set(field, column);
  }
  return {
    columns: columns.map((column) => ({ ...column, field: mapping.get(column.name) ?? null })),
    errors: Object.fromEntries(errors.map(([column, reason]) => [`mapping.${column}`, reason])),
  };
}
