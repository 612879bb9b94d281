import type { Import } from '@keystead/contracts';
import { Badge, formatInstant, type Tone } from '@keystead/ui';
import { DataTable, type DataTableColumn, LoadFailure, Pager, Section } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { PagedList } from '@keystead/web-kit/queries';
import { count, kindTexts, stateNames } from './import-labels.ts';

const tones: Record<Import['state'], Tone> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

const columns: DataTableColumn<Import>[] = [
  {
    key: 'file',
    header: 'File',
    primary: true,
    cell: ({ id, kind, file_name }) => <Link to={`${kindTexts[kind].list}/import/${id}`}>{file_name}</Link>,
  },
  { key: 'when', header: 'When', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'rows', header: 'Rows', align: 'end', width: '6rem', cell: ({ progress }) => count(progress.total) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>,
  },
];

/** The imports of the last 30 days. Renders nothing where there were none. */
export function EarlierImports({ list }: { list: PagedList<Import> }) {
  const { rows = [], failed } = list;
  if (rows.length === 0 && !failed) return null;
  return (
    <Section title="Earlier imports">
      {rows.length > 0 && <DataTable caption="Earlier imports" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      {failed && <LoadFailure title="Failed to load earlier imports" busy={list.busy} onRetry={list.retry} />}
      {list.hasMore && !failed && (
        <Pager
          shown={rows.length}
          total={list.total}
          capped={list.capped}
          noun="imports"
          hasMore
          busy={list.busy}
          onMore={list.fetchMore}
        />
      )}
    </Section>
  );
}
