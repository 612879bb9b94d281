import { type Evidence, FAILURE_CEILING, PROMOTE_BELOW, ROLL_BACK_AT, SLOW_CEILING } from './evidence.ts';
import type { Arm, Measure, Share, Signal } from './rollout-counts.ts';

type TestName = keyof Evidence;

/** `evidence` is the e-value, capped at 1e12 so that JSON can represent it as a number. */
export type RollBackReason = {
  readonly code: 'fails_more' | 'fails_too_often' | 'slow' | 'harms';
  /** With `harms`: the strongest of the signals and measures. */
  readonly signal?: Signal | Measure;
  readonly candidate: Share;
  readonly stable: Share;
  readonly evidence: number;
};

export type HoldReason =
  | { readonly code: 'environment'; readonly test: TestName; readonly candidate: Share; readonly stable: Share }
  | { readonly code: 'no_data'; readonly arm: Arm; readonly visitors: number }
  | { readonly code: 'evidence_grows'; readonly test: TestName; readonly evidence: number }
  | {
      readonly code: 'arms_do_not_fit';
      readonly candidate: number;
      readonly expected: number;
      readonly visitors: number;
    }
  | { readonly code: 'beacons_differ'; readonly candidate: Share; readonly stable: Share }
  | { readonly code: 'too_few_visitors'; readonly visitors: number; readonly needed: number }
  | { readonly code: 'too_early'; readonly seconds: number; readonly needed: number };

type PromoteReason = { readonly code: 'stage_met'; readonly visitors: number; readonly seconds: number };

/** The decision on a rollout, and every reason for it, the most important first. */
export type Decision = { readonly evidence: Evidence } & (
  | { readonly verdict: 'roll_back'; readonly because: readonly RollBackReason[] }
  | { readonly verdict: 'hold'; readonly because: readonly HoldReason[] }
  | { readonly verdict: 'promote'; readonly because: readonly PromoteReason[] }
);

type Reason = RollBackReason | HoldReason | PromoteReason;

const verdictLabels = { roll_back: 'Rolled back.', hold: 'Held.', promote: 'Promoted.' } as const;
const testLabels = {
  relative: 'failing more often',
  absolute: 'failing too often',
  slow: 'being slow',
  signals: 'doing other harm',
} as const;

/** What happened to visitors, by signal and measure. */
const signalTexts: Readonly<Record<Signal | Measure, string>> = {
  unhandled: 'had an unhandled error without a known origin',
  alerted: 'saw an error message when the page opened',
  session_ended: 'were signed out within 30 s',
  rejected: 'had a request rejected (4xx)',
  frame_damaged: 'saw the frame around the page damaged',
  goal: 'reached a goal of the team',
  calls: 'had a page that sends more requests than usual',
  blocked_ms: 'had a page that blocks the browser',
  heap_mb: 'had a page that uses more memory than usual',
};

export function explain({ verdict, because }: Pick<Decision, 'verdict' | 'because'>): string {
  return [...because.map(inWords), verdictLabels[verdict]].join(' ');
}

function inWords(reason: Reason): string {
  switch (reason.code) {
    case 'fails_more':
      return `${ofCandidate(reason)} failed or did not respond, ${ofStable(reason)}: ${needed(reason.evidence)}`;
    case 'fails_too_often':
      return `${ofCandidate(reason)} failed, ${ofStable(reason)}, with ${percent(FAILURE_CEILING)} allowed: ${needed(reason.evidence)}`;
    case 'slow':
      return `${counted(reason.candidate)} mounts of the candidate were slow, ${ofStable(reason)}, with ${percent(SLOW_CEILING)} allowed: ${needed(reason.evidence)}`;
    case 'harms':
      return `${ofCandidate(reason)} ${reason.signal && signalTexts[reason.signal]}, ${ofStable(reason)}: ${needed(reason.evidence)}`;
    case 'environment':
      return reason.test === 'slow'
        ? `Both arms are slow, in ${counted(reason.candidate)} mounts of the candidate and ${ofStable(reason)}: the cause is likely outside of the release.`
        : `Both arms fail, for ${ofCandidate(reason)} and ${ofStable(reason)}: the cause is likely outside of the release.`;
    case 'no_data':
      return `No response from ${number(reason.visitors)} visitors of ${reason.arm === 'stable' ? 'stable' : 'the candidate'}.`;
    case 'evidence_grows':
      return `The evidence of the candidate's ${testLabels[reason.test]} is ${tenths(reason.evidence)}, above the limit of ${PROMOTE_BELOW} for promotion.`;
    case 'arms_do_not_fit':
      return `${number(reason.candidate)} of ${number(reason.visitors)} visitors got the candidate where ${number(Math.round(reason.expected))} are expected.`;
    case 'beacons_differ':
      return `${ofCandidate(reason)} responded, and ${ofStable(reason)}: the arms can't be compared.`;
    case 'too_few_visitors':
      return `${number(reason.visitors)} of ${number(reason.needed)} visitors needed.`;
    case 'too_early':
      return `${number(reason.seconds)} of ${number(reason.needed)} seconds needed.`;
    case 'stage_met':
      return `${number(reason.visitors)} visitors in ${number(reason.seconds)} seconds, no evidence against the candidate.`;
  }
}

const ofCandidate = ({ candidate }: { candidate: Share }) => `${counted(candidate)} visitors of the candidate`;
const ofStable = ({ stable }: { stable: Share }) => `${counted(stable)} of stable`;
const counted = ({ count, of }: Share) => `${number(count)} of ${number(of)}`;
const needed = (evidence: number) => `evidence ${number(evidence)} of ${number(ROLL_BACK_AT)} needed.`;
const percent = (share: number) => `${number(share * 100)} %`;

const tenths = (value: number) => (Math.floor(value * 10) / 10).toLocaleString('en-US');

/** Whole numbers, rounded down: 999.6 of 1,000 is not enough yet and must not look so. */
function number(value: number): string {
  return Math.floor(value + 1e-9).toLocaleString('en-US');
}
