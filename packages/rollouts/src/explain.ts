import type { Decision, Reason, Share } from './decision.ts';
import { failureCeiling, slowCeiling } from './evidence.ts';
import { promoteBelow, rollBackAt } from './judge-tests.ts';

const verdicts = { roll_back: 'Rolled back.', hold: 'Held.', promote: 'Promoted.' } as const;
const tests = { relative: 'failing more often', absolute: 'failing too often', slow: 'being slow' } as const;

/** Explains a decision to operators: every reason with its counts, then the decision. */
export function explain({ verdict, because }: Pick<Decision, 'verdict' | 'because'>): string {
  return [...because.map(inWords), verdicts[verdict]].join(' ');
}

function inWords(reason: Reason): string {
  switch (reason.code) {
    case 'fails_more':
      return `${ofCandidate(reason)} failed or stayed silent, ${ofStable(reason)}: ${needed(reason.evidence)}`;
    case 'fails_too_often':
      return `${ofCandidate(reason)} failed, ${ofStable(reason)}, with ${percent(failureCeiling)} allowed: ${needed(reason.evidence)}`;
    case 'slow':
      return `${counted(reason.candidate)} mounts of the candidate were slow, ${ofStable(reason)}, with ${percent(slowCeiling)} allowed: ${needed(reason.evidence)}`;
    case 'environment':
      return reason.test === 'slow'
        ? `Both arms are slow, in ${counted(reason.candidate)} mounts of the candidate and ${ofStable(reason)}: the cause is likely outside of the release.`
        : `Both arms fail, for ${ofCandidate(reason)} and ${ofStable(reason)}: the cause is likely outside of the release.`;
    case 'no_data':
      return `Nothing was heard from ${number(reason.visitors)} visitors of ${reason.arm === 'stable' ? 'stable' : 'the candidate'}.`;
    case 'evidence_grows':
      return `The evidence of the candidate's ${tests[reason.test]} is ${tenths(reason.evidence)}, above the ${promoteBelow} that may go on.`;
    case 'arms_do_not_fit':
      return `${number(reason.candidate)} of ${number(reason.visitors)} visitors were given to the candidate where ${number(Math.round(reason.expected))} are expected.`;
    case 'beacons_differ':
      return `${ofCandidate(reason)} were heard of and ${ofStable(reason)}: the arms can't be compared.`;
    case 'too_few_visitors':
      return `${number(reason.visitors)} of ${number(reason.needed)} visitors needed.`;
    case 'too_early':
      return `${number(reason.seconds)} of ${number(reason.needed)} seconds needed.`;
    case 'stage_met':
      return `${number(reason.visitors)} visitors in ${number(reason.seconds)} seconds, nothing against the candidate.`;
  }
}

const ofCandidate = ({ candidate }: { candidate: Share }) => `${counted(candidate)} visitors of the candidate`;
const ofStable = ({ stable }: { stable: Share }) => `${counted(stable)} of stable`;
const counted = ({ count, of }: Share) => `${number(count)} of ${number(of)}`;
const needed = (evidence: number) => `evidence ${number(evidence)} of ${number(rollBackAt)} needed.`;
const percent = (share: number) => `${number(share * 100)} %`;

const tenths = (value: number) => (Math.floor(value * 10) / 10).toLocaleString('en-US');

/** Formats whole numbers, rounded down: 999.6 of 1,000 is not enough yet and must not look so. */
function number(value: number): string {
  return Math.floor(value + 1e-9).toLocaleString('en-US');
}
