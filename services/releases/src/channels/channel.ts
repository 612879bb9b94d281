import type { RemoteName, ChannelStep as ToldStep } from '@keystead/contracts';
import type { Doer } from '../access/doer.ts';

/** Something that was done to a channel by hand, and why. */
export interface ChannelStep extends Doer {
  readonly at: Date;
  readonly action: ToldStep['action'];
  /** Where everybody was then sent; null: to what the gateway has. */
  readonly stable: number | null;
  readonly reason: string;
  /** The number of the request that did it, where a second try of the same one must find it done. */
  readonly request?: number;
}

/** A release that nobody may be sent to from now on. What blocks it follows: until then this says who wanted it, and why. */
export interface Bar {
  readonly release: number;
  readonly blocking: (Doer & { readonly reason: string; readonly record_version: number }) | null;
}

/** What a remote's visitors get, as it is kept: one document for each remote, which is there from the start. */
export interface Channel {
  readonly _id: RemoteName;
  /** Null: what the gateway was deployed with. */
  readonly stable: number | null;
  /** What was stable before, newest first. */
  readonly last_good: readonly number[];
  readonly pinned: boolean;
  readonly version: number;
  /**
   * The rollout that is in force. It stands here before the rollout is written, and goes in the same write that changes what
   * everybody gets: whoever reads a channel and then its rollout sees no state between the two.
   */
  readonly open_rollout: number | null;
  /** What that rollout lets out. */
  readonly candidate: number | null;
  readonly claimed_at: Date | null;
  /**
   * Releases that were blocked, the latest. They stand here before they are blocked, by a write that finds them neither stable
   * nor the candidate; and nobody is sent to one that stands here. So no release is blocked that visitors have, whoever is faster.
   */
  readonly barred: readonly Bar[];
  readonly steps: readonly ChannelStep[];
}

/** How many earlier releases are kept as good. */
const MAX_GOOD = 5;

type Sent = Pick<Channel, 'stable' | 'last_good'>;

/** A channel's releases after everybody was sent to another: what they had before is good, and the new one no fallback of itself. */
export function sentTo({ stable, last_good }: Sent, next: number | null): Sent {
  if (next === stable) return { stable, last_good };
  const good = [...(stable === null ? [] : [stable]), ...last_good].filter((id) => id !== next);
  return { stable: next, last_good: [...new Set(good)].slice(0, MAX_GOOD) };
}

/** The same where what they had before is no good. */
export const takenBackTo = ({ stable, last_good }: Sent, next: number | null): Sent => ({
  stable: next,
  last_good: last_good.filter((id) => id !== next && id !== stable),
});

/** Whether a release is blocked, or just about to be. */
export const isBarred = ({ barred }: Pick<Channel, 'barred'>, id: number): boolean =>
  barred.some(({ release }) => release === id);

/** Why what everybody has can't be taken back, in a sentence; undefined where it can. */
export function notRolledBackBecause({ stable, open_rollout, pinned }: Channel): string | undefined {
  if (open_rollout !== null) return 'A rollout is open: take that one back, or end it first.';
  if (pinned) return 'This remote is pinned: nothing is taken back before somebody unpins it.';
  if (stable === null) return 'Everybody has what the gateway was deployed with: there is nothing to take back.';
  return undefined;
}
