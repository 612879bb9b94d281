import type { Import, ImportRow } from '@keystead/contracts';

/** A file of three properties, just uploaded. */
export function sampleImport(different: Partial<Import> = {}): Import {
  return {
    id: 5,
    kind: 'properties',
    file_name: 'homes.csv',
    source: 'buildium',
    state: 'uploaded',
    columns: [
      { name: 'Property Name', samples: ['Harbour House', 'Elm House'], field: 'name' },
      { name: 'Street', samples: ['12 Quay Street'], field: 'address' },
      { name: 'Rent', samples: ['$1,850.00'], field: null },
    ],
    fields: [
      { name: 'name', label: 'Name', required: true, or: null },
      { name: 'address', label: 'Address', required: true, or: null },
      { name: 'rent_amount', label: 'Rent amount', required: true, or: null },
      { name: 'description', label: 'Description', required: false, or: null },
    ],
    progress: { done: 0, total: 3 },
    counts: { add: 0, exists: 0, refused: 0 },
    all_or_nothing: false,
    invite: false,
    invitations: { waiting: 0, until: null },
    problem: null,
    version: 1,
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-01-05T09:00:00.000Z',
    ...different,
  };
}

/** A row with the outcome `add`. */
export function sampleRow(different: Partial<ImportRow> = {}): ImportRow {
  return { row: 1, label: 'Harbour House', outcome: 'add', reasons: [], ...different };
}
