import type { AssistantAction, PlanStep } from '@keystead/contracts';

export const MAYBE_DONE = 'This may have been done. Please check before you ask for it again.';
const NOT_DONE = 'This has not been done.';
const MAYBE_UNDONE = 'This may have been undone. Please check it.';
const NOT_UNDONE = 'This has not been undone.';

/** A write of the API that a step of a plan carries out, with the user's token. */
export interface WriteCommand {
  readonly kind: 'write';
  /** Such as `PUT /properties/{id}`: one of those that `tools/writes/operations.ts` offers. */
  readonly operation: string;
  readonly params: Readonly<Record<string, number>>;
  /** With the version that the record had when this was proposed, where the operation takes one. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The version that the record must still have, where the operation takes none in its body. */
  readonly ifMatch?: number;
  /** The values that a change replaces, so that it can be undone. */
  readonly before?: Readonly<Record<string, unknown>>;
}

interface MessageCommand {
  readonly kind: 'message';
  readonly tenant_ids: readonly number[];
  readonly subject: string;
  readonly text: string;
}

export type StepCommand = MessageCommand | WriteCommand;

/** A step as its check has found it. */
export interface CheckedStep
  extends Readonly<Pick<PlanStep, 'kind' | 'title' | 'details' | 'amount' | 'problem' | 'can_undo'>> {
  /** Null: it can't be done; `problem` says why. */
  readonly deed: StepCommand | null;
  /** For a message: the names of its recipients. */
  readonly to: readonly string[];
}

/** A step as it is stored. */
export interface StepRecord extends CheckedStep, Readonly<Pick<PlanStep, 'state' | 'result'>> {
  /** Its effect, or that of undoing it, has started and the outcome is unknown: it may have happened. */
  readonly tried: boolean;
  /** What undoes it, once it is done. */
  readonly undo: WriteCommand | null;
}

export interface PlanRecord {
  readonly kind: 'plan';
  readonly steps: readonly StepRecord[];
}

export const planOf = (steps: readonly CheckedStep[]): PlanRecord => ({
  kind: 'plan',
  steps: steps.map((step) => ({
    ...step,
    state: step.deed ? 'ready' : 'impossible',
    result: null,
    tried: false,
    undo: null,
  })),
});

/** Whether a step is still to be carried out, by the first try or another one. */
export const isToDo = ({ state }: StepRecord): boolean => state === 'ready' || state === 'failed';

export const isToUndo = ({ state, undo }: StepRecord): boolean => state === 'done' && undo !== null;

/** The steps of a plan that was interrupted and does not go on: those that are still to do or to undo say so. */
export function abandonedSteps({ steps }: PlanRecord, isUndo: boolean): StepRecord[] {
  return steps.map((step): StepRecord => {
    if (isUndo) return isToUndo(step) ? { ...step, problem: step.tried ? MAYBE_UNDONE : NOT_UNDONE } : step;
    if (!isToDo(step)) return step;
    return { ...step, state: 'failed', problem: step.tried ? MAYBE_DONE : (step.problem ?? NOT_DONE) };
  });
}

interface PlanState extends Readonly<Pick<AssistantAction, 'state'>> {
  readonly held_until: Date | null;
}

export const presentPlan = (
  { steps }: PlanRecord,
  { state, held_until }: PlanState,
  now: Date,
): NonNullable<AssistantAction['plan']> => ({
  steps: steps.map(({ deed, to, kind, title, details, amount, can_undo, ...step }, at) => ({
    number: at + 1,
    kind,
    title,
    details: details.map(({ label, value }) => ({ label, value })),
    amount,
    message: deed?.kind === 'message' ? { subject: deed.subject, text: deed.text, to: [...to] } : null,
    state: step.state,
    problem: step.problem,
    result: step.result,
    can_undo: step.state === 'done' ? step.undo !== null : can_undo && step.state !== 'undone',
  })),
  can_undo: (state === 'done' || state === 'failed') && steps.some(isToUndo),
  stalled: (state === 'running' || state === 'undoing') && (held_until === null || held_until <= now),
});
