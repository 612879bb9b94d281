import type { RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { Badge, Button, Card, CardBody, CardHeader, Cluster, Stack, space } from '@keystead/ui';
import { DescriptionList, PlayIcon, RotateIcon, Timeline, UsersIcon } from '@keystead/ui/app';
import { useState } from 'react';
import styled from 'styled-components';
import { type ChannelDialogProps, ReasonDialog } from './dialog-parts.tsx';
import { Disclosure } from './disclosure.tsx';
import { PreviewBuildDialog } from './preview-build-dialog.tsx';
import type { OperatorAction } from './release.api.ts';
import { changeNames, releaseText, stableText } from './release.ts';
import { rollBackAction, unpinAction } from './release-actions.ts';
import { ReleasesTable } from './release-table.tsx';
import { ReleaseToEveryoneDialog } from './release-to-everyone-dialog.tsx';
import { RolloutPanel } from './rollout-panel.tsx';
import { StartRolloutDialog } from './start-rollout-dialog.tsx';

// The card's header makes space for the padding of buttons, which a badge lacks.
const BadgeBox = styled.span`display: block; padding: ${space[2]};`;

/** The open dialog: one of these, or an action that needs a reason. */
type Opened = 'start' | 'send' | 'address' | OperatorAction;

function OpenedDialog({ opened, channel, onClose }: ChannelDialogProps & { opened: Opened }) {
  if (opened === 'start') return <StartRolloutDialog {...{ channel, onClose }} />;
  if (opened === 'send') return <ReleaseToEveryoneDialog {...{ channel, onClose }} />;
  if (opened === 'address') return <PreviewBuildDialog remote={channel.remote} onClose={onClose} />;
  return <ReasonDialog action={opened} onClose={onClose} />;
}

function factsOf(channel: RemoteChannel) {
  const { built_in, last_good, pinned } = channel;
  return [
    { term: 'Stable', value: stableText(channel) },
    { term: 'Deployed with', value: built_in === null ? 'Nothing' : releaseText(built_in) },
    { term: 'Previously stable', value: last_good.length === 0 ? 'Nothing' : last_good.map(releaseText).join(', ') },
    { term: 'Pinned', value: pinned ? 'Yes: no rollouts until it is unpinned' : 'No' },
  ];
}

const changesOf = ({ steps }: RemoteChannel) =>
  steps
    .map(({ at, action, by, stable, reason }, place) => ({
      key: place,
      instant: at,
      tone: action === 'rolled_back' ? ('danger' as const) : ('info' as const),
      title: `${changeNames[action]} ${action === 'unpinned' ? '' : `${stable ? releaseText(stable) : 'what was deployed'} `}by ${by}`,
      body: reason,
    }))
    .reverse();

function Buttons({ channel, onOpen }: { channel: RemoteChannel; onOpen: (dialog: Opened) => void }) {
  const { abilities, pinned } = channel;
  return (
    <Cluster gap={2}>
      {abilities.start && (
        <Button onClick={() => onOpen('start')}>
          <PlayIcon />
          Start a rollout…
        </Button>
      )}
      {abilities.pin && (
        <Button variant="secondary" onClick={() => onOpen('send')}>
          <UsersIcon />
          Release to everyone…
        </Button>
      )}
      {abilities.pin && pinned && (
        <Button variant="secondary" onClick={() => onOpen(unpinAction(channel))}>
          Unpin
        </Button>
      )}
      {abilities.roll_back && (
        <Button variant="danger" onClick={() => onOpen(rollBackAction(channel))}>
          <RotateIcon />
          Roll back…
        </Button>
      )}
      <Button variant="ghost" onClick={() => onOpen('address')}>
        Preview a build in this browser…
      </Button>
    </Cluster>
  );
}

function ChannelBadge({ channel: { pinned, rollout } }: { channel: RemoteChannel }) {
  if (!pinned && rollout === null) return null;
  return (
    <BadgeBox>
      <Badge tone={pinned ? 'warning' : 'info'} dot>
        {pinned ? 'Pinned' : `${rollout?.percent} %`}
      </Badge>
    </BadgeBox>
  );
}

export function RemoteCard({ channel }: { channel: RemoteChannel }) {
  const { remote, rollout } = channel;
  const [opened, open] = useState<Opened | null>(null);
  return (
    <Card as="article" aria-label={remoteTitle(remote)}>
      <CardHeader
        title={remoteTitle(remote)}
        subtitle={`${remote}: ${stableText(channel)}`}
        actions={<ChannelBadge channel={channel} />}
      />
      <CardBody>
        <Stack gap={5}>
          {rollout !== null && <RolloutPanel rollout={rollout} onAction={open} />}
          <Buttons channel={channel} onOpen={open} />
          <div>
            <Disclosure title="Details">
              <DescriptionList items={factsOf(channel)} />
            </Disclosure>
            {channel.steps.length > 0 && (
              <Disclosure title="Manual changes">
                <Timeline entries={changesOf(channel)} />
              </Disclosure>
            )}
            <Disclosure title="Releases">
              <ReleasesTable channel={channel} onAction={open} />
            </Disclosure>
          </div>
        </Stack>
      </CardBody>
      {opened !== null && <OpenedDialog opened={opened} channel={channel} onClose={() => open(null)} />}
    </Card>
  );
}
