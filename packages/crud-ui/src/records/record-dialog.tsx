import { PencilIcon } from '@keystead/ui/app';
import { Dialog, type DialogProps, Tabs } from '@keystead/ui/overlays';
import { Navigate, useParams } from '@keystead/web-kit';
import { type Identified, useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { AbsentRecordDialog } from './absent-record.tsx';
import { ActionButton } from './actions.tsx';
import type { RecordPages } from './list-page.ts';

interface OpenedRecordProps<Row extends Identified> {
  pages: RecordPages<Row>;
  /** The title until the record has loaded. */
  title: string;
  /** By default, leads back to the page that the dialog was opened from. */
  onClose?: () => void;
  children: (record: Row) => ReactNode;
}

export function OpenedRecord<Row extends Identified>(props: OpenedRecordProps<Row>) {
  const { collection, path, noun } = props.pages;
  const { close } = useDialogRoutes(path);
  const { onClose = close } = props;
  const { data: record, error, refetch } = useRecord(collection, Number(useParams().id));
  if (record === undefined)
    return <AbsentRecordDialog title={props.title} noun={noun} error={error} onRetry={refetch} onClose={onClose} />;
  return <Fragment key={record.id}>{props.children(record)}</Fragment>;
}

interface TabbedDialogProps extends Pick<DialogProps, 'description' | 'size'> {
  path: string;
  record: Identified & { name: string; abilities: { update: boolean } };
  /** The value is the last part of the address: `history`. The first one is `details`, which has no such part. */
  tabs: ComponentProps<typeof Tabs<string>>['tabs'];
  /** The least height of the content, so that the dialog doesn't move when the tab changes. */
  height: string;
}

const Body = styled.div<{ $height: string }>`min-block-size: ${({ $height }) => $height};`;

/** A record in tabs, of which the address names one, with the way to its form. */
export function TabbedDialog({ path, record, tabs, height, ...dialog }: TabbedDialogProps) {
  const { tab = 'details' } = useParams();
  const { at, navigate, close } = useDialogRoutes(path);
  const { id, name, abilities } = record;
  if (!tabs.some(({ value }) => value === tab)) return <Navigate to={at(id)} replace />;
  const edit = abilities.update && (
    <ActionButton icon={PencilIcon} label="Edit" onClick={() => navigate(`${id}/edit`)} />
  );
  return (
    <Dialog {...dialog} open onClose={close} title={name} footer={edit}>
      <Body $height={height}>
        <Tabs
          label={name}
          tabs={tabs}
          value={tab}
          onChange={(value) => navigate(value === 'details' ? id : `${id}/${value}`)}
        />
      </Body>
    </Dialog>
  );
}
