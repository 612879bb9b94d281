import type { Import } from '@keystead/contracts';
import { Second } from '@keystead/crud-ui';
import { Alert, Button, Cluster, Stack } from '@keystead/ui';
import { DataTable, type DataTableColumn, Section } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { errorText } from '@keystead/web-kit';
import { useState } from 'react';
import { type Mapping, useCheckImport } from './import.api.ts';
import { rowCount, sourceNames } from './import.ts';

type Column = Import['columns'][number];

/** Maps a column to a field, and unmaps the field's previous column: no two columns fill one field. */
function withField(mapping: Mapping, column: string, field: string | null): Mapping {
  const others = Object.entries(mapping).map(([name, filled]) => [name, filled === field ? null : filled]);
  return { ...Object.fromEntries(others), [column]: field };
}

export const CheckFailure = ({ error }: { error: Error | null }) =>
  error && (
    <Alert tone="destructive" title="The rows could not be checked">
      {errorText(error, 'Please try again.')}
    </Alert>
  );

export function MapColumns({ it }: { it: Import }) {
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(it.columns.map(({ name, field }) => [name, field])),
  );
  const check = useCheckImport(it);
  const filled = new Set(Object.values(mapping));
  const fills = (field: string | null) => field !== null && filled.has(field);
  // A field that another one replaces is not required: a full name stands for first and last name.
  const requiredFields = it.fields.filter(({ required, or }) => required && !fills(or));
  const missing = requiredFields.filter(({ name }) => !fills(name));
  const options = [
    { value: '', label: 'Leave out' },
    ...it.fields.map((field) => ({
      value: field.name,
      label: requiredFields.includes(field) ? `${field.label} (required)` : field.label,
    })),
  ];
  const columns: DataTableColumn<Column>[] = [
    { key: 'name', header: 'Column of your file', primary: true, cell: ({ name }) => name },
    {
      key: 'samples',
      header: 'Such as',
      width: '1.5fr',
      cell: ({ samples }) => <Second as="span">{samples.join(' · ') || '—'}</Second>,
    },
    {
      key: 'field',
      header: 'Becomes',
      width: '18rem',
      cell: ({ name }) => (
        <Select
          label={`What “${name}” becomes`}
          options={options}
          value={mapping[name] ?? ''}
          onChange={(field) => setMapping(withField(mapping, name, field || null))}
        />
      ),
    },
  ];
  return (
    <Section
      title="Match your columns"
      hint={`${it.file_name} looks like ${sourceNames[it.source]} with ${rowCount(it.progress.total)}. Check that we matched them correctly.`}
    >
      <Stack>
        <DataTable caption="Columns" columns={columns} rows={it.columns} rowKey={({ name }) => name} />
        {missing.length > 0 && (
          <Alert tone="warning" title="Every row needs these:">
            {missing.map(({ label }) => label).join(', ')}. Choose the column that holds it.
          </Alert>
        )}
        <CheckFailure error={check.error} />
        <Cluster>
          <Button busy={check.isPending} disabled={missing.length > 0} onClick={() => check.mutate(mapping)}>
            Check the rows
          </Button>
        </Cluster>
      </Stack>
    </Section>
  );
}
