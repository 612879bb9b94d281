import type { Release, RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { ListResults, Nothing } from '@keystead/crud-ui';
import { Badge, color, EyeIcon, font, formatInstant, IconButton } from '@keystead/ui';
import { DataTable, type DataTableColumn, EllipsisIcon, ShieldCheckIcon, StopIcon } from '@keystead/ui/app';
import { Menu, type MenuAction, useToast } from '@keystead/ui/overlays';
import { failureText } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { type OperatorAction, useReleaseList, useReleaseOverride } from './release.api.ts';
import { releaseText } from './release.ts';
import { allowAction, blockAction } from './release-actions.ts';

interface ReleaseMenuProps {
  release: Release;
  onAction: (action: OperatorAction) => void;
  onPreview: () => void;
}

function ReleaseMenu({ release, onAction, onPreview }: ReleaseMenuProps) {
  const { abilities, remote, state } = release;
  const items: MenuAction[] = [
    ...(state === 'blocked' ? [] : [{ label: 'Preview in this browser', icon: EyeIcon, onSelect: onPreview }]),
    ...(abilities.allow
      ? [{ label: 'Allow again…', icon: ShieldCheckIcon, onSelect: () => onAction(allowAction(release)) }]
      : []),
    ...(abilities.block
      ? [{ label: 'Block…', icon: StopIcon, tone: 'danger' as const, onSelect: () => onAction(blockAction(release)) }]
      : []),
  ];
  if (items.length === 0) return null;
  const trigger = (
    <IconButton label={`Actions for ${remoteTitle(remote)} ${releaseText(release)}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}

const Commit = styled.code`display: block; font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Reason = styled.span`display: block; font: ${font('small')}; color: ${color.textMuted};`;

const COMMIT_LENGTH = 12;

const columns = ({ stable }: RemoteChannel): DataTableColumn<Release>[] => [
  {
    key: 'release',
    header: 'Release',
    primary: true,
    cell: (release) => (
      <>
        {releaseText(release)}
        {release.commit !== null && <Commit>{release.commit.slice(0, COMMIT_LENGTH)}</Commit>}
      </>
    ),
  },
  {
    key: 'published',
    header: 'Published',
    cell: ({ published_at, published_by }) => (
      <>
        <time dateTime={published_at}>{formatInstant(published_at)}</time> by {published_by}
      </>
    ),
  },
  {
    key: 'live',
    header: 'Last served',
    cell: ({ live_at }) =>
      live_at === null ? <Nothing>Never</Nothing> : <time dateTime={live_at}>{formatInstant(live_at)}</time>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ id, state, blocked_because, steps }) => {
      if (state === 'blocked')
        return (
          <span>
            <Badge tone="danger" dot>
              Blocked
            </Badge>
            {blocked_because !== null && <Reason>{blocked_because}</Reason>}
          </span>
        );
      const last = steps.at(-1);
      return (
        <span>
          {id === stable?.id ? (
            <Badge tone="success" dot>
              Stable
            </Badge>
          ) : (
            <Badge>Published</Badge>
          )}
          {last && (
            <Reason>
              Allowed again by {last.by}: {last.reason}
            </Reason>
          )}
        </span>
      );
    },
  },
];

interface ReleasesTableProps {
  channel: RemoteChannel;
  onAction: (action: OperatorAction) => void;
}

export function ReleasesTable({ channel, onAction }: ReleasesTableProps) {
  const list = useReleaseList(channel.remote);
  const toast = useToast();
  const releaseOverride = useReleaseOverride();
  const preview = ({ remote, id }: Release) =>
    releaseOverride.mutate(
      { remote, release_id: id },
      { onError: (error) => toast.error(failureText('Failed to preview it in this browser', error)) },
    );
  const actions = (release: Release) => (
    <ReleaseMenu release={release} onAction={onAction} onPreview={() => preview(release)} />
  );
  const empty = <p>Nothing has been published yet. Everyone gets the deployed release.</p>;
  return (
    <ListResults list={list} noun="releases" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <DataTable
          caption={`Releases of ${remoteTitle(channel.remote)}`}
          columns={columns(channel)}
          rows={rows}
          rowKey={({ id }) => id}
          actions={actions}
          bodyRef={body}
        />
      )}
    </ListResults>
  );
}
