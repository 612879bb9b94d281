import type {
  ChannelStep,
  Evidence,
  ReleaseRef,
  RemoteChannel,
  RolloutDecision,
  RolloutState,
  RolloutStep,
} from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

/** Where a rollout stands, as it is read. */
export const stateNames: Readonly<Record<RolloutState, string>> = {
  running: 'Running',
  held: 'Held',
  promoted: 'Promoted',
  rolled_back: 'Taken back',
  aborted: 'Ended',
};

/** The tone of each. */
export const stateTones: Readonly<Record<RolloutState, Tone>> = {
  running: 'info',
  held: 'warning',
  promoted: 'success',
  rolled_back: 'danger',
  aborted: 'neutral',
};

/** What happened to a rollout, as it is read. */
export const actionNames: Readonly<Record<RolloutStep['action'], string>> = {
  started: 'Started',
  held: 'Held',
  resumed: 'Resumed',
  advanced: 'Went to the next stage',
  promoted: 'Promoted',
  rolled_back: 'Taken back',
  aborted: 'Ended',
};

/** The tone of each. */
export const actionTones: Readonly<Record<RolloutStep['action'], Tone>> = {
  started: 'info',
  held: 'warning',
  resumed: 'info',
  advanced: 'info',
  promoted: 'success',
  rolled_back: 'danger',
  aborted: 'neutral',
};

/** What was done by hand to what everybody gets, as it is read before the release. */
export const changeNames: Readonly<Record<ChannelStep['action'], string>> = {
  sent: 'Everybody sent to',
  pinned: 'Pinned to',
  unpinned: 'Unpinned',
  rolled_back: 'Rolled back to',
};

/** What Keystead would do, as it is read. */
export const verdictNames: Readonly<Record<RolloutDecision['verdict'], string>> = {
  roll_back: 'Take it back',
  promote: 'Go on',
  hold: 'Wait',
};

/** The tone of each. */
export const verdictTones: Readonly<Record<RolloutDecision['verdict'], Tone>> = {
  roll_back: 'danger',
  promote: 'success',
  hold: 'neutral',
};

/** What speaks against a candidate, as it is read. */
export const evidenceNames: Readonly<Record<keyof Evidence, string>> = {
  relative: 'Fails more often than stable',
  absolute: 'Fails too often',
  slow: 'Is slow',
};

/** The evidence at which a release is taken back. */
const TAKEN_BACK_AT = 1000;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, roundingMode: 'floor' });

/** A number in full, rounded down: what is just below a threshold must not look like it. */
export const wholeText = (value: number): string => whole.format(value);

/** Evidence in words: `12.4 of 1,000`. */
export const evidenceText = (value: number): string =>
  `${value < 100 ? tenths.format(value) : whole.format(value)} of ${whole.format(TAKEN_BACK_AT)}`;

/** Evidence as a place on a scale from 1 to 1,000 by powers of ten: from 0 to 3. */
export const evidencePlace = (value: number): number => Math.min(3, Math.log10(Math.max(1, value)));

const HASH_LETTERS = 8;

/** A release as it is read: `4.2.0 (0f3a1b2c)`. */
export const releaseText = ({ version, release }: Pick<ReleaseRef, 'version' | 'release'>): string =>
  `${version} (${release.slice(0, HASH_LETTERS)})`;

type Sent = Pick<RemoteChannel, 'stable' | 'last_good' | 'built_in'>;

/** What everybody would get again if what they have were taken back, as it is read. */
export function formerText({ stable, last_good, built_in }: Sent): string {
  const former = last_good.find(({ id }) => id !== stable?.id);
  if (former !== undefined) return releaseText(former);
  return built_in === null ? 'what was deployed' : `${releaseText(built_in)}, as deployed,`;
}

/** What a remote's visitors get besides a rollout, as it is read. */
export function stableText({ stable, built_in }: Omit<Sent, 'last_good'>): string {
  if (stable !== null) return releaseText(stable);
  return built_in === null ? 'Nothing yet' : `${releaseText(built_in)}, as deployed`;
}
