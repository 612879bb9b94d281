import { Stack } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { Navigate, Outlet, useParams } from '@keystead/web-kit';
import { type Identified, useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { BackTo } from '../page-parts.tsx';
import { AbsentRecord } from './absent-record.tsx';
import type { RecordPages } from './list-page.ts';
import type { useRecordDeletion } from './record-deletion.ts';
import { useFocusOnEnter } from './use-focus-on-enter.ts';

export interface PageDeletion {
  deleting: boolean;
  onDelete: () => void;
}

interface RecordPageProps<Row extends Identified> {
  pages: RecordPages<Row>;
  listName: string;
  /** The title until the record has loaded. */
  title: string;
  useDelete: (onDeleted: () => void) => ReturnType<typeof useRecordDeletion<Row>>;
  header: (
    record: Row,
    deletion: PageDeletion,
  ) => Pick<ComponentProps<typeof PageHeader>, 'title' | 'tab' | 'subtitle' | 'actions'>;
  children: (record: Row) => ReactNode;
}

export function RecordPage<Row extends Identified>(props: RecordPageProps<Row>) {
  const id = Number(useParams().id);
  return <OneRecord key={id} {...props} id={id} />;
}

function OneRecord<Row extends Identified>(props: RecordPageProps<Row> & Identified) {
  const { at } = useDialogRoutes(props.pages.path);
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = props.useDelete(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted record again.
  if (deleted) return <Navigate to={at()} replace />;
  return <RecordContent {...props} deleting={isPending} onDelete={(record) => void confirmDelete(record)} />;
}

interface RecordContentProps<Row extends Identified> extends RecordPageProps<Row>, Identified {
  deleting: boolean;
  onDelete: (record: Row) => void;
}

function RecordContent<Row extends Identified>(props: RecordContentProps<Row>) {
  const { pages, listName, title, header, children, id, deleting, onDelete } = props;
  const { at } = useDialogRoutes(pages.path);
  const { data: record, error, refetch } = useRecord(pages.collection, id);
  const shown = record === undefined ? { title } : header(record, { deleting, onDelete: () => onDelete(record) });
  return (
    <>
      <PageHeader back={<BackTo to={at()}>{listName}</BackTo>} {...shown} />
      {record === undefined ? (
        <AbsentRecord noun={pages.noun} error={error} onRetry={refetch} />
      ) : (
        <Stack gap={8}>
          {children(record)}
          <Outlet />
        </Stack>
      )}
    </>
  );
}
