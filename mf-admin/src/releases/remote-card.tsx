import type { RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { Disclosure, LookBadge, MoreMenu, type PossibleAction } from '@keystead/crud-ui';
import { Card, CardHeader, CheckIcon, Cluster, EyeIcon, Stack, space } from '@keystead/ui';
import { DescriptionList, PlayIcon, RotateIcon, Section, Timeline, UsersIcon } from '@keystead/ui/app';
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

const Body = styled.div`padding: ${space[3]} ${space[5]} 0; min-inline-size: 0;`;
const Running = styled.div`padding-block: ${space[3]} ${space[5]};`;

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

function ChannelMenu({ channel, onOpen }: { channel: RemoteChannel; onOpen: (dialog: Opened) => void }) {
  const { abilities, pinned, remote } = channel;
  const actions: PossibleAction[] = [
    { may: abilities.start, icon: PlayIcon, label: 'Start a rollout…', onSelect: () => onOpen('start') },
    { may: abilities.pin, icon: UsersIcon, label: 'Release to everyone…', onSelect: () => onOpen('send') },
    { may: abilities.pin && pinned, icon: CheckIcon, label: 'Unpin', onSelect: () => onOpen(unpinAction(channel)) },
    { icon: EyeIcon, label: 'Preview a build in this browser…', onSelect: () => onOpen('address') },
    {
      may: abilities.roll_back,
      tone: 'danger',
      icon: RotateIcon,
      label: 'Roll back…',
      onSelect: () => onOpen(rollBackAction(channel)),
    },
  ];
  return <MoreMenu label={`Manage ${remoteTitle(remote)}`} actions={actions} />;
}

function ChannelBadge({ channel: { pinned, rollout } }: { channel: RemoteChannel }) {
  if (!pinned && rollout === null) return null;
  return (
    <BadgeBox>
      <LookBadge name={pinned ? 'Pinned' : `${rollout?.percent} %`} tone={pinned ? 'warning' : 'info'} />
    </BadgeBox>
  );
}

/** A row for each remote: what is live, and a menu. The rest is behind a press, as it is rarely needed. */
export function RemoteCard({ channel }: { channel: RemoteChannel }) {
  const { remote, rollout, steps } = channel;
  const [opened, open] = useState<Opened | null>(null);
  return (
    <Card as="article" aria-label={remoteTitle(remote)}>
      <CardHeader
        title={remoteTitle(remote)}
        subtitle={`${remote}: ${stableText(channel)}`}
        actions={
          <Cluster gap={1}>
            <ChannelBadge channel={channel} />
            <ChannelMenu channel={channel} onOpen={open} />
          </Cluster>
        }
      />
      <Body>
        {rollout !== null && (
          <Running>
            <RolloutPanel rollout={rollout} onAction={open} />
          </Running>
        )}
        <Disclosure title="Details">
          <Stack gap={6}>
            <DescriptionList items={factsOf(channel)} />
            {steps.length > 0 && (
              <Section title="Manual changes" level={3}>
                <Timeline entries={changesOf(channel)} />
              </Section>
            )}
            <Section title="Releases" level={3}>
              <ReleasesTable channel={channel} onAction={open} />
            </Section>
          </Stack>
        </Disclosure>
      </Body>
      {opened !== null && <OpenedDialog opened={opened} channel={channel} onClose={() => open(null)} />}
    </Card>
  );
}
