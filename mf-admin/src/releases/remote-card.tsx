import type { RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { ActionButton, Disclosure, LookBadge } from '@keystead/crud-ui';
import { Card, CardBody, CardHeader, Cluster, Stack, space } from '@keystead/ui';
import { DescriptionList, PlayIcon, RotateIcon, Timeline, UsersIcon } from '@keystead/ui/app';
import { useState } from 'react';
import styled from 'styled-components';
import type { OperatorAction } from './release.api.ts';
import { changeNames, releaseText, stableText } from './release.ts';
import { rollBackAction, unpinAction } from './release-actions.ts';
import {
  type ChannelDialogProps,
  PreviewBuildDialog,
  ReasonDialog,
  ReleaseToEveryoneDialog,
} from './release-dialogs.tsx';
import { ReleasesTable } from './release-table.tsx';
import { StartRolloutDialog } from './rollout.form.tsx';
import { RolloutPanel } from './rollout-panel.tsx';

// The card's header makes space for the padding of buttons, which a badge lacks.
const BadgeBox = styled.span`display: block; padding: ${space[2]};`;

/** The open dialog: one of these, or an action that needs a reason. */
type Opened = keyof typeof dialogs | OperatorAction;

const dialogs = { start: StartRolloutDialog, send: ReleaseToEveryoneDialog, address: PreviewBuildDialog };

function OpenedDialog({ opened, ...props }: ChannelDialogProps & { opened: Opened }) {
  if (typeof opened !== 'string') return <ReasonDialog action={opened} onClose={props.onClose} />;
  const Dialog = dialogs[opened];
  return <Dialog {...props} />;
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
      <ActionButton
        may={abilities.start}
        variant="primary"
        icon={PlayIcon}
        label="Start a rollout…"
        onClick={() => onOpen('start')}
      />
      <ActionButton may={abilities.pin} icon={UsersIcon} label="Release to everyone…" onClick={() => onOpen('send')} />
      <ActionButton may={abilities.pin && pinned} label="Unpin" onClick={() => onOpen(unpinAction(channel))} />
      <ActionButton
        may={abilities.roll_back}
        variant="danger"
        icon={RotateIcon}
        label="Roll back…"
        onClick={() => onOpen(rollBackAction(channel))}
      />
      <ActionButton variant="ghost" label="Preview a build in this browser…" onClick={() => onOpen('address')} />
    </Cluster>
  );
}

function ChannelBadge({ channel: { pinned, rollout } }: { channel: RemoteChannel }) {
  if (!pinned && rollout === null) return null;
  return (
    <BadgeBox>
      <LookBadge name={pinned ? 'Pinned' : `${rollout?.percent} %`} tone={pinned ? 'warning' : 'info'} />
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
