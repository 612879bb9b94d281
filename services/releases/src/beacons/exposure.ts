import type { BeaconKind } from '@keystead/contracts';
import {
  type Arm,
  assign,
  type CountPath,
  type Group,
  type Moment,
  type Outcome,
  outcomeChange,
  type VisitorState,
} from '@keystead/rollouts';
import { failureKinds } from '../rollouts/rollout.ts';

/** What can be told of a visitor: what a page reports, and that nothing came. */
type ToldKind = BeaconKind | 'silent';

/** What was told of a visitor of an arm. */
export interface BeaconEvent {
  readonly visitor: string;
  readonly arm: Arm;
  /** Whether the draw put them there. */
  readonly drawn: boolean;
  readonly kind: ToldKind;
  /** With `mounted`: milliseconds. */
  readonly mountMs?: number;
}

/** What was told in one word: the arm's letter, a capital where the visitor wasn't drawn for it, and the kind. */
export type Told = `${'s' | 'S' | 'c' | 'C'}.${ToldKind}`;

/** Something told that is not known to be in the rollout's counts. */
interface Pending {
  readonly told: Told;
  readonly ms: number;
  /** The portion that it is counted with: whose, and its number. */
  readonly portion: string;
  readonly at: Date;
}

/** What is known of a visitor of a rollout: one document, in which each thing stands once. It names nobody. */
export interface Exposure {
  readonly rollout: number;
  readonly visitor: string;
  /** In the order in which it was told; how each is counted depends on those before it alone. */
  readonly told: readonly Told[];
  readonly pending: readonly Pending[];
  /** Since when an arm has been loading with nothing else heard. */
  readonly waiting: Readonly<Partial<Record<Arm, Date>>>;
  readonly seen_at: Date;
}

/** What goes up in a rollout by something that was told. */
interface Counting {
  readonly paths: readonly (`counts.${CountPath}` | `kinds.${Arm}.${string}`)[];
  /** A mount time, and the arm that it is of. */
  readonly mount?: { readonly arm: Arm; readonly ms: number };
}

export const letterOf = ({ arm, drawn }: Pick<BeaconEvent, 'arm' | 'drawn'>) => {
  const letter = arm === 'stable' ? ('s' as const) : ('c' as const);
  return drawn ? letter : (letter.toUpperCase() as 'S' | 'C');
};

const armOf = (told: Told): Arm => (told.toLowerCase().startsWith('s') ? 'stable' : 'candidate');
const kindOf = (told: Told): ToldKind => told.slice(2) as ToldKind;

/**
 * As what a visitor counts in an arm, by what was told before: where the draw put them at first they are compared; who came
 * over to the candidate, or was put there, has joined it; who came over to stable is no measure of it and isn't counted.
 */
function groupIn(told: readonly Told[], arm: Arm): Group | null {
  const first = told.findIndex((each) => armOf(each) === arm);
  const drawnHere = first === 0 && told[0]?.[0] === told[0]?.[0]?.toLowerCase();
  if (drawnHere) return arm;
  return arm === 'candidate' ? 'joined' : null;
}

const outcomeOf = (kind: Exclude<ToldKind, 'loading'>, milliseconds: number): Outcome =>
  kind === 'mounted' ? { kind, milliseconds } : { kind };

/** What something that was told of a visitor brings to the counts, with all that was told before it. */
export function countingOf(told: readonly Told[], at: number, ms: number, moment: Moment): Counting {
  const it = told[at] as Told;
  const [arm, kind] = [armOf(it), kindOf(it)];
  const group = groupIn(told, arm);
  if (!group) return { paths: [] };
  const earlier = told.slice(0, at).filter((each) => armOf(each) === arm);
  const first = assign(group, moment.stage);
  const paths: CountPath[] = earlier.length === 0 ? [...first.counts] : [];
  let visitor: VisitorState = first.visitor;
  for (const each of earlier) {
    const before = kindOf(each);
    if (before !== 'loading') visitor = outcomeChange(visitor, outcomeOf(before, 0), moment).visitor;
  }
  if (kind !== 'loading') paths.push(...outcomeChange(visitor, outcomeOf(kind, ms), moment).counts);
  const isFailure = failureKinds.some((failure) => failure === kind);
  return {
    paths: [...paths.map((path) => `counts.${path}` as const), ...(isFailure ? [`kinds.${arm}.${kind}` as const] : [])],
    ...(kind === 'mounted' && { mount: { arm, ms } }),
  };
}
