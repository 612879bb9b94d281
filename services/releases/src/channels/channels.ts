import type { ChannelStep as ApiStep, RemoteName } from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import type { Author } from '../access.ts';

/** A change that someone made to a channel by hand, with its reason. */
export interface ChannelStep extends Author {
  readonly at: Date;
  readonly action: ApiStep['action'];
  /** The stable release after it; null for what the gateway was deployed with. */
  readonly stable: number | null;
  readonly reason: string;
  /** The number of the request, by which a retry of the same request finds its step. */
  readonly request?: number;
}

/** Nobody may be sent to the release from now on. `blocking` is there until the release itself is blocked. */
export interface ReleaseBlock {
  readonly release: number;
  readonly blocking: (Author & { readonly reason: string; readonly record_version: number }) | null;
}

/** What a remote's visitors get. Created when a gateway reports the remote, or its first release is published. */
export interface Channel {
  readonly _id: RemoteName;
  /** Null: what the gateway was deployed with. */
  readonly stable: number | null;
  /** Earlier stable releases, newest first. */
  readonly last_good: readonly number[];
  readonly pinned: boolean;
  readonly version: number;
  /** Set before the rollout is written, and removed by the write that changes `stable`, so no state lies in between. */
  readonly open_rollout: number | null;
  readonly candidate: number | null;
  readonly claimed_at: Date | null;
  /**
   * The latest blocked releases, to which nobody is sent. An entry is added before its release is blocked, by a write
   * that requires it to be neither stable nor the candidate. So no release is blocked that visitors have.
   */
  readonly barred: readonly ReleaseBlock[];
  readonly steps: readonly ChannelStep[];
}

const MAX_GOOD = 5;

export type Sent = Pick<Channel, 'stable' | 'last_good'>;

/** The previous stable release becomes a good one, and the new one is no longer its own fallback. */
export function sentTo({ stable, last_good }: Sent, next: number | null): Sent {
  if (next === stable) return { stable, last_good };
  const good = [...(stable === null ? [] : [stable]), ...last_good].filter((id) => id !== next);
  return { stable: next, last_good: [...new Set(good)].slice(0, MAX_GOOD) };
}

/** The previous stable release does not become a good one. */
export const rolledBackTo = ({ stable, last_good }: Sent, next: number | null): Sent => ({
  stable: next,
  last_good: last_good.filter((id) => id !== next && id !== stable),
});

/** Whether a release is blocked, or about to be. */
export const isBlocked = ({ barred }: Pick<Channel, 'barred'>, id: number): boolean =>
  barred.some(({ release }) => release === id);

/** @throws Conflict if the release is blocked, or about to be */
export function assertNotBlocked(channel: Channel, id: number): void {
  if (isBlocked(channel, id)) throw new Conflict('This release is blocked. Allow it again first, with a reason.');
}

/** The reason, as a sentence, why the stable release can't be rolled back; undefined if it can. */
export function rollbackConflict({ stable, open_rollout, pinned }: Channel): string | undefined {
  if (open_rollout !== null) return 'A rollout is open. Roll it back, or end it first.';
  if (pinned) return 'This remote is pinned. Unpin it before you roll it back.';
  if (stable === null)
    return 'Everyone has the release that the gateway was deployed with, so there is nothing to roll back.';
  return undefined;
}
