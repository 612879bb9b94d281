import type { BeaconKind } from '@keystead/contracts';
import {
  type Arm,
  assign,
  type CountPath,
  type Group,
  type Limited,
  type Moment,
  type MountKind,
  type Outcome,
  outcomeChange,
  type VisitorState,
} from '@keystead/releases';
import { failureKinds } from '../rollouts/rollouts.ts';

type EventKind = BeaconKind | 'silent';

export interface BeaconEvent {
  readonly visitor: string;
  readonly arm: Arm;
  /** Whether the draw assigned the visitor to the arm. */
  readonly drawn: boolean;
  readonly kind: EventKind;
  /** With a mount its milliseconds, with a measure its value. `of` is missing where the kind of load isn't known. */
  readonly value?: { readonly of?: Limited | undefined; readonly amount: number } | undefined;
}

/** The code of an event: the arm's letter, in upper case where the visitor wasn't drawn for it, and the kind. */
export type EventCode = `${'s' | 'S' | 'c' | 'C'}.${EventKind}`;

/** An event that isn't known to be in the rollout's counts. */
interface PendingEvent {
  readonly told: EventCode;
  /** The value, and what it limits. */
  readonly ms: number;
  readonly of?: Limited | undefined;
  /** The process and the number. */
  readonly portion: string;
  readonly at: Date;
}

/** The events of one visitor of a rollout, in one document that holds each event once. It identifies nobody. */
export interface Exposure {
  readonly rollout: number;
  readonly visitor: string;
  /** In the order in which they were recorded. How each is counted depends only on those before it. */
  readonly told: readonly EventCode[];
  readonly pending: readonly PendingEvent[];
  /** Since when an arm has been loading without any other event. */
  readonly waiting: Readonly<Partial<Record<Arm, Date>>>;
  readonly seen_at: Date;
}

interface Increments {
  readonly paths: readonly (`counts.${CountPath}` | `kinds.${Arm}.${string}`)[];
  /** A value that was counted, for the limits of the arm's release. */
  readonly sample?: { readonly arm: Arm; readonly of: Limited; readonly amount: number };
}

export const codePrefix = ({ arm, drawn }: Pick<BeaconEvent, 'arm' | 'drawn'>) => {
  const letter = arm === 'stable' ? ('s' as const) : ('c' as const);
  return drawn ? letter : (letter.toUpperCase() as 'S' | 'C');
};

const armOf = (code: EventCode): Arm => (code.toLowerCase().startsWith('s') ? 'stable' : 'candidate');
const kindOf = (code: EventCode): EventKind => code.slice(2) as EventKind;

/**
 * A visitor is compared in the arm that the draw assigned first. One who moved to the candidate, or was assigned to it
 * by a cohort, has joined it. One who moved to stable is no measure of it and isn't counted.
 */
function groupIn(codes: readonly EventCode[], arm: Arm): Group | null {
  const first = codes.findIndex((each) => armOf(each) === arm);
  const drawnHere = first === 0 && codes[0]?.[0] === codes[0]?.[0]?.toLowerCase();
  if (drawnHere) return arm;
  return arm === 'candidate' ? 'joined' : null;
}

function outcomeOf(kind: Exclude<EventKind, 'loading'>, { ms, of }: Pick<PendingEvent, 'ms' | 'of'>): Outcome {
  if (kind === 'mounted') return { kind, milliseconds: ms, load: of as MountKind | undefined };
  return kind === 'calls' || kind === 'blocked_ms' || kind === 'heap_mb' ? { kind, value: ms } : { kind };
}

const earlierValue = { ms: 0 };

/** What an event adds to the counts, given all events of the visitor before it. */
export function incrementsOf(
  codes: readonly EventCode[],
  at: number,
  value: Pick<PendingEvent, 'ms' | 'of'>,
  moment: Moment,
): Increments {
  const code = codes[at] as EventCode;
  const [arm, kind] = [armOf(code), kindOf(code)];
  const group = groupIn(codes, arm);
  if (!group) return { paths: [] };
  const earlier = codes.slice(0, at).filter((each) => armOf(each) === arm);
  const first = assign(group, moment.stage);
  const paths: CountPath[] = earlier.length === 0 ? [...first.counts] : [];
  let visitor: VisitorState = first.visitor;
  for (const each of earlier) {
    const before = kindOf(each);
    if (before !== 'loading') visitor = outcomeChange(visitor, outcomeOf(before, earlierValue), moment).visitor;
  }
  if (kind !== 'loading') paths.push(...outcomeChange(visitor, outcomeOf(kind, value), moment).counts);
  const isFailure = failureKinds.some((failure) => failure === kind);
  return {
    paths: [...paths.map((path) => `counts.${path}` as const), ...(isFailure ? [`kinds.${arm}.${kind}` as const] : [])],
    ...(value.of && { sample: { arm, of: value.of, amount: value.ms } }),
  };
}
