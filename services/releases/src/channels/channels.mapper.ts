import type { GatewayState, RemoteChannel } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { releaseRights } from '../access.ts';
import type { GatewayStateRepository } from '../gateways/gateways.repository.ts';
import { refOf, releaseRef } from '../releases/releases.mapper.ts';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import type { StoredRelease } from '../releases/releases.ts';
import { presentRollout } from '../rollouts/rollouts.mapper.ts';
import type { RolloutRepository } from '../rollouts/rollouts.repository.ts';
import type { StoredRollout } from '../rollouts/rollouts.ts';
import { type Channel, rollbackConflict } from './channels.ts';

interface ChannelContext {
  readonly rollout: StoredRollout | null;
  readonly releases: ReadonlyMap<number, StoredRelease>;
  readonly builtIn: GatewayState['built_in'];
}

function presentChannel(
  channel: Channel,
  { rollout, releases, builtIn }: ChannelContext,
  caller: Caller,
): RemoteChannel {
  const { _id: remote, stable, last_good, pinned, version, steps } = channel;
  const good = last_good.flatMap((id) => releases.get(id) ?? []).filter(({ state }) => state === 'published');
  const deployed = builtIn.find((each) => each.remote === remote);
  const mayAct = releaseRights.actOn(caller, remote);
  return {
    remote,
    stable: refOf(releases, stable),
    last_good: good.map(releaseRef),
    built_in: deployed ? { release: deployed.release, version: deployed.version } : null,
    rollout: rollout && presentRollout(rollout, releases, caller),
    pinned,
    steps: steps.map(({ at, action, by, stable: sent, reason }) => ({
      ...{ action, by, reason },
      at: at.toISOString(),
      stable: refOf(releases, sent),
    })),
    version,
    abilities: {
      start: mayAct && !pinned && !rollout,
      pin: mayAct,
      roll_back: mayAct && rollbackConflict(channel) === undefined,
    },
  };
}

interface ContextSources {
  readonly rollouts: Pick<RolloutRepository, 'open'>;
  readonly releases: Pick<ReleaseRepository, 'byIds'>;
  readonly gateways: Pick<GatewayStateRepository, 'last'>;
}

export async function presentChannels(
  { rollouts, releases, gateways }: ContextSources,
  channels: readonly Channel[],
  caller: Caller,
): Promise<RemoteChannel[]> {
  const [open, state] = await Promise.all([rollouts.open(), gateways.last()]);
  const current = channels.map(({ open_rollout }) => open.find(({ _id }) => _id === open_rollout) ?? null);
  const ids = [
    ...channels.flatMap(({ stable, last_good, steps }) => [stable, ...last_good, ...steps.map((step) => step.stable)]),
    ...current.flatMap((rollout) => [rollout?.candidate, rollout?.baseline]),
  ];
  const context = { releases: await releases.byIds(ids), builtIn: state?.built_in ?? [] };
  return channels.map((channel, at) => presentChannel(channel, { ...context, rollout: current[at] ?? null }, caller));
}

export const presentOne = async (sources: ContextSources, channel: Channel, caller: Caller): Promise<RemoteChannel> =>
  (await presentChannels(sources, [channel], caller))[0] as RemoteChannel;
