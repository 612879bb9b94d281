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

export const stateNames: Readonly<Record<RolloutState, string>> = {
  running: 'Running',
  held: 'Held',
  promoted: 'Promoted',
  rolled_back: 'Rolled back',
  aborted: 'Ended',
};

export const stateTones: Readonly<Record<RolloutState, Tone>> = {
  running: 'info',
  held: 'warning',
  promoted: 'success',
  rolled_back: 'danger',
  aborted: 'neutral',
};

export const actionNames: Readonly<Record<RolloutStep['action'], string>> = {
  started: 'Started',
  held: 'Held',
  resumed: 'Resumed',
  advanced: 'Advanced to the next stage',
  promoted: 'Promoted',
  rolled_back: 'Rolled back',
  aborted: 'Ended',
};

export const actionTones: Readonly<Record<RolloutStep['action'], Tone>> = {
  started: 'info',
  held: 'warning',
  resumed: 'info',
  advanced: 'info',
  promoted: 'success',
  rolled_back: 'danger',
  aborted: 'neutral',
};

/** The labels of manual changes to the stable release; the release follows. */
export const changeNames: Readonly<Record<ChannelStep['action'], string>> = {
  sent: 'Released to everyone:',
  pinned: 'Pinned to',
  unpinned: 'Unpinned',
  rolled_back: 'Rolled back to',
};

export const decisionNames: Readonly<Record<RolloutDecision['verdict'], string>> = {
  roll_back: 'Roll back',
  promote: 'Advance',
  hold: 'Wait',
};

export const decisionTones: Readonly<Record<RolloutDecision['verdict'], Tone>> = {
  roll_back: 'danger',
  promote: 'success',
  hold: 'neutral',
};

export const evidenceNames: Readonly<Record<keyof Evidence, string>> = {
  relative: 'Fails more often than stable',
  absolute: 'Fails too often',
  slow: 'Is slow',
};

/** The evidence at which a release is rolled back. */
const ROLLBACK_THRESHOLD = 1000;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, roundingMode: 'floor' });

/** A number in full, rounded down: a value just below a threshold must not look like the threshold. */
export const wholeText = (value: number): string => whole.format(value);

/** Evidence as text: `12.4 of 1,000`. */
export const evidenceText = (value: number): string =>
  `${value < 100 ? tenths.format(value) : whole.format(value)} of ${whole.format(ROLLBACK_THRESHOLD)}`;

/** Evidence as a position from 0 to 3 on a logarithmic scale from 1 to 1,000. */
export const evidencePlace = (value: number): number => Math.min(3, Math.log10(Math.max(1, value)));

const HASH_LENGTH = 8;

/** The label of a release: `4.2.0 (0f3a1b2c)`. */
export const releaseText = ({ version, release }: Pick<ReleaseRef, 'version' | 'release'>): string =>
  `${version} (${release.slice(0, HASH_LENGTH)})`;

type ChannelReleases = Pick<RemoteChannel, 'stable' | 'last_good' | 'built_in'>;

/** The label of the release that all visitors would get after a rollback. */
export function formerText({ stable, last_good, built_in }: ChannelReleases): string {
  const former = last_good.find(({ id }) => id !== stable?.id);
  if (former !== undefined) return releaseText(former);
  return built_in === null ? 'what was deployed' : `${releaseText(built_in)}, as deployed,`;
}

/** The label of the release that a remote's visitors get outside a rollout. */
export function stableText({ stable, built_in }: Omit<ChannelReleases, 'last_good'>): string {
  if (stable !== null) return releaseText(stable);
  return built_in === null ? 'Nothing yet' : `${releaseText(built_in)}, as deployed`;
}
