import type { Import, ImportRow, Query } from '@keystead/contracts';
import { Badge, color, font, Stack, type Tone } from '@keystead/ui';
import { DataTable, type DataTableColumn, LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { usePagedList } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { count, hasAdded, outcomeNames } from './import.ts';

type Outcome = ImportRow['outcome'];

const tones: Record<Outcome, Tone> = { add: 'success', exists: 'neutral', refused: 'danger' };

const Reasons = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;
  font: ${font('small')};
  color: ${color.textMuted};
  text-align: start;
`;

const OutcomeFilter = styled.div`max-inline-size: 18rem;`;

function useImportRows(id: number, outcome: Outcome | undefined) {
  return usePagedList<ImportRow>({
    queryKey: ['imports', 'rows', id, outcome ?? 'all'],
    fetchPage: (paging, signal) => {
      const query: Query<'GET /imports/{id}/rows'> = { ...paging, ...(outcome && { outcome }) };
      return request('GET /imports/{id}/rows', { params: { id }, query, signal });
    },
  });
}

/** The outcome of each row. If any were rejected, those are shown first. */
export function ImportRows({ it }: { it: Import }) {
  const [outcome, setOutcome] = useState<Outcome | ''>(it.counts.refused > 0 ? 'refused' : '');
  const list = useImportRows(it.id, outcome || undefined);
  const when = hasAdded(it) ? 'after' : 'before';
  const labels = new Map(it.fields.map(({ name, label }) => [name, label]));
  const all = it.counts.add + it.counts.exists + it.counts.refused;
  const options = [
    { value: '', label: `All rows (${count(all)})` },
    ...(['add', 'exists', 'refused'] as const).map((value) => ({
      value,
      label: `${outcomeNames[value][when]} (${count(it.counts[value])})`,
    })),
  ] as const;
  const columns: DataTableColumn<ImportRow>[] = [
    { key: 'row', header: 'Row', width: '5rem', align: 'end', cell: ({ row }) => count(row) },
    { key: 'label', header: 'What', primary: true, cell: ({ label }) => label || '—' },
    {
      key: 'outcome',
      header: 'What happens',
      width: '2fr',
      stacked: true,
      cell: ({ outcome: its, reasons }) => (
        <>
          <Badge tone={tones[its]}>{outcomeNames[its][when]}</Badge>
          {reasons.length > 0 && (
            <Reasons>
              {reasons.map(({ field, message }) => (
                <li key={field + message}>{field ? `${labels.get(field) ?? field} ${message}` : message}</li>
              ))}
            </Reasons>
          )}
        </>
      ),
    },
  ];
  return (
    <Stack>
      <OutcomeFilter>
        <Select label="Show rows" options={options} value={outcome} onChange={setOutcome} />
      </OutcomeFilter>
      {list.rows && (
        <DataTable caption="Rows" columns={columns} rows={list.rows} rowKey={({ row }) => row} busy={list.stale} />
      )}
      {!list.rows && !list.failed && <LoadingRows label="Loading rows" />}
      {list.failed && <LoadFailure title="Failed to load rows" busy={list.busy} onRetry={list.retry} />}
      {list.rows && list.hasMore && (
        <Pager
          shown={list.rows.length}
          total={list.total}
          capped={list.capped}
          noun="rows"
          hasMore={list.hasMore}
          busy={list.busy}
          onMore={list.fetchMore}
        />
      )}
    </Stack>
  );
}
