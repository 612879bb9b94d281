import type { Import } from '@keystead/contracts';
import { importFields } from './import-fields.ts';

/** The columns after a mapping, and the errors of the mapping by column name. */
export function mappedColumns(
  kind: Import['kind'],
  columns: Import['columns'],
  mapping: ReadonlyMap<string, string | null>,
): { columns: Import['columns']; refused: Record<string, string> } {
  const fields = new Set<string>(importFields[kind].map(({ name }) => name));
  const known = new Set(columns.map(({ name }) => name));
  const filled = new Map<string, string>();
  const refused: [string, string][] = [];
  for (const [column, field] of mapping) {
    if (!known.has(column)) refused.push([column, 'is not a column of this file']);
    if (field === null) continue;
    const rival = filled.get(field);
    if (!fields.has(field)) refused.push([column, `can’t fill ${field}, which is not a field of ${kind}`]);
    else if (rival !== undefined) refused.push([column, `can’t fill ${field}, which ${rival} fills`]);
    else filled.set(field, column);
  }
  return {
    columns: columns.map((column) => ({ ...column, field: mapping.get(column.name) ?? null })),
    refused: Object.fromEntries(refused.map(([column, reason]) => [`mapping.${column}`, reason])),
  };
}
