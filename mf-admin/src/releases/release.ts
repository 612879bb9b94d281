import type {
  ChannelStep,
  Evidence,
  ReleaseRef,
  RemoteChannel,
  RolloutDecision,
  RolloutState,
  RolloutStep,
} from '@keystead/contracts';
import type { Look } from '@keystead/crud-ui';

/** The states of a rollout, and the steps that lead to them. */
export const looks: Readonly<Record<RolloutState | RolloutStep['action'], Look>> = {
  started: { name: 'Started', tone: 'info' },
  running: { name: 'Running', tone: 'info' },
  held: { name: 'Held', tone: 'warning' },
  resumed: { name: 'Resumed', tone: 'info' },
  advanced: { name: 'Advanced to the next stage', tone: 'info' },
  promoted: { name: 'Promoted', tone: 'success' },
  rolled_back: { name: 'Rolled back', tone: 'danger' },
  aborted: { name: 'Ended', tone: 'neutral' },
};

/** The labels of manual changes to the stable release; the release follows. */
export const changeNames: Readonly<Record<ChannelStep['action'], string>> = {
  sent: 'Released to everyone:',
  pinned: 'Pinned to',
  unpinned: 'Unpinned',
  rolled_back: 'Rolled back to',
};

export const decisionLooks: Readonly<Record<RolloutDecision['verdict'], Look>> = {
  roll_back: { name: 'Roll back', tone: 'danger' },
  promote: { name: 'Advance', tone: 'success' },
  hold: { name: 'Wait', tone: 'neutral' },
};

export const evidenceNames: Readonly<Record<keyof Evidence, string>> = {
  relative: 'Fails more often than stable',
  absolute: 'Fails too often',
  slow: 'Is slow',
  signals: 'Does other harm',
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
