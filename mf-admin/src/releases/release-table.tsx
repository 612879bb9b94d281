import type { Release, RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { ListTable, LookBadge, MoreMenu, Nothing, type PossibleAction, Second } from '@keystead/crud-ui';
import { Badge, EyeIcon, formatInstant } from '@keystead/ui';
import { type DataTableColumn, ShieldCheckIcon, StopIcon } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { failureText } from '@keystead/web-kit/queries';
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
  const allow = () => onAction(allowAction(release));
  const block = () => onAction(blockAction(release));
  const actions: PossibleAction[] = [
    { may: state !== 'blocked', label: 'Preview in this browser', icon: EyeIcon, onSelect: onPreview },
    { may: abilities.allow, label: 'Allow again…', icon: ShieldCheckIcon, onSelect: allow },
    { may: abilities.block, label: 'Block…', icon: StopIcon, tone: 'danger', onSelect: block },
  ];
  const label = `Actions for ${remoteTitle(remote)} ${releaseText(release)}`;
  return <MoreMenu label={label} size="small" actions={actions} />;
}

const COMMIT_LENGTH = 12;

const columns = ({ stable }: RemoteChannel): DataTableColumn<Release>[] => [
  {
    key: 'release',
    header: 'Release',
    primary: true,
    cell: (release) => (
      <>
        {releaseText(release)}
        {release.commit !== null && <Second>{release.commit.slice(0, COMMIT_LENGTH)}</Second>}
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
          <div>
            <LookBadge name="Blocked" tone="danger" />
            {blocked_because !== null && <Second>{blocked_because}</Second>}
          </div>
        );
      const last = steps.at(-1);
      return (
        <div>
          {id === stable?.id ? <LookBadge name="Stable" tone="success" /> : <Badge>Published</Badge>}
          {last && (
            <Second>
              Allowed again by {last.by}: {last.reason}
            </Second>
          )}
        </div>
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
    <ListTable
      list={list}
      noun="releases"
      table={{ caption: `Releases of ${remoteTitle(channel.remote)}`, columns: columns(channel), actions }}
      empty={empty}
    />
  );
}
