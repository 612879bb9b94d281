import type { AssistantAction, PlanStep } from '@keystead/contracts';
import { Alert, Button, Cluster, color, font, formatMoney, Stack } from '@keystead/ui';
import { ProgressBar } from '@keystead/ui/app';
import { failureText } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useConfirmAction, useProgress, useRefuseAction, useUndoPlan } from './actions.api.ts';
import { DecisionButtons, DoneText, LiveRegion, RefusedText } from './card-parts.tsx';
import { PlanSteps } from './plan-steps.tsx';

type PlanAction = AssistantAction & { plan: NonNullable<AssistantAction['plan']> };

const Summary = styled.p`font: ${font('small')}; color: ${color.textMuted}; font-variant-numeric: tabular-nums;`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What the steps are called: reminders, messages or steps. */
function nounOf(steps: readonly PlanStep[]): string {
  const possible = steps.filter(({ state }) => state !== 'impossible');
  if (possible.every(({ kind }) => kind === 'reminder')) return 'reminder';
  return possible.every(({ kind }) => kind !== 'change') ? 'message' : 'step';
}

const cents = (steps: readonly PlanStep[]) =>
  steps.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);

function summaryOf(steps: readonly PlanStep[], noun: string): string {
  const total = cents(steps);
  return `${counted(steps.length, noun)}${total > 0 ? `, ${formatMoney(total / 100)} in total` : ''}`;
}

interface PlanPartProps {
  action: PlanAction;
  onDecided: (action: AssistantAction) => void;
}

interface PlanDecisionProps extends PlanPartProps {
  leftOut: ReadonlySet<number>;
  onBusy: (busy: boolean) => void;
}

const chosenOf = ({ plan }: PlanAction, leftOut: ReadonlySet<number>) =>
  plan.steps.filter(({ state, number }) => state === 'ready' && !leftOut.has(number));

function PlanSummary({ action, leftOut }: { action: PlanAction; leftOut: ReadonlySet<number> }) {
  const { steps } = action.plan;
  const impossible = steps.filter(({ state }) => state === 'impossible').length;
  return (
    <Summary aria-live="polite">
      {summaryOf(chosenOf(action, leftOut), nounOf(steps))}
      {impossible > 0 && ` · ${impossible} can’t be done`}
    </Summary>
  );
}

/** Before the confirmation. */
function PlanDecision({ action, leftOut, onBusy, onDecided }: PlanDecisionProps) {
  const confirm = useConfirmAction(action, onDecided);
  const refuse = useRefuseAction(action, onDecided);
  const busy = confirm.isPending || refuse.isPending;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const noun = nounOf(action.plan.steps);
  const chosen = chosenOf(action, leftOut).length;
  const error = refuse.error ?? confirm.error;
  const onConfirm = () => {
    if (busy || chosen === 0) return;
    confirm.mutate({ left_out: [...leftOut].sort((one, other) => one - other) });
  };
  return (
    <>
      <LiveRegion aria-live="polite">
        {error && !busy && (
          <Alert tone="destructive">{failureText('This could not be done. Please try again.', error)}</Alert>
        )}
        {chosen === 0 && <Alert>Select at least one step.</Alert>}
      </LiveRegion>
      <DecisionButtons
        label={`${noun === 'step' ? 'Carry out' : 'Send'} ${counted(chosen, noun)}`}
        confirming={confirm.isPending}
        refusing={refuse.isPending}
        disabled={chosen === 0}
        onConfirm={onConfirm}
        onRefuse={() => refuse.mutate()}
      />
    </>
  );
}

const isOver = ({ state }: PlanStep) => state === 'done' || state === 'failed';

function PlanProgress({ action: { state, plan } }: { action: PlanAction }) {
  const isUndo = state === 'undoing';
  const part = isUndo
    ? plan.steps.filter((step) => step.state === 'undone' || step.can_undo)
    : plan.steps.filter((step) => step.state === 'ready' || isOver(step));
  const finished = part.filter((step) => (isUndo ? step.state === 'undone' : isOver(step))).length;
  return (
    <ProgressBar
      label={isUndo ? 'Undoing' : nounOf(plan.steps) === 'step' ? 'Carrying out' : 'Sending'}
      value={finished}
      max={part.length}
      text={`${finished} of ${part.length}`}
    />
  );
}

function outcomeOf({ plan: { steps } }: PlanAction): string {
  const count = (of: PlanStep['state']) => steps.filter((step) => step.state === of).length;
  const noun = nounOf(steps);
  const done = `${counted(count('done'), noun)} ${noun === 'step' ? 'done' : 'sent'}`;
  if (count('undone') === 0) return done;
  return `${counted(count('undone'), 'step')} undone${count('done') > 0 ? `, ${done}` : ''}`;
}

/** After the confirmation: how the steps stand, and what can still be done. */
function PlanResult({ action, onDecided }: PlanPartProps) {
  const { state, plan, problem } = action;
  const retry = useConfirmAction(action, onDecided);
  const undo = useUndoPlan(action, onDecided);
  const busy = retry.isPending || undo.isPending;
  const error = retry.error ?? undo.error;
  const isAtWork = state === 'running' || state === 'undoing';
  const isMailed = plan.steps.some((step) => step.state === 'done' && step.message);
  return (
    <>
      <LiveRegion role="status">
        {!isAtWork && (
          <Stack gap={2}>
            {state === 'refused' ? <RefusedText>Cancelled.</RefusedText> : <DoneText>{outcomeOf(action)}</DoneText>}
            {plan.can_undo && isMailed && <Summary>Emails that were sent can’t be undone.</Summary>}
          </Stack>
        )}
      </LiveRegion>
      <LiveRegion aria-live="polite">
        {(error || problem) && !busy && (
          <Alert tone="destructive">
            {error ? failureText('This could not be done. Please try again.', error) : problem}
          </Alert>
        )}
      </LiveRegion>
      {!isAtWork && (state === 'failed' || plan.can_undo) && (
        <Cluster gap={3}>
          {state === 'failed' && (
            <Button busy={retry.isPending} onClick={() => busy || retry.mutate({})}>
              Try again
            </Button>
          )}
          {plan.can_undo && (
            <Button variant="secondary" busy={undo.isPending} onClick={() => busy || undo.mutate()}>
              Undo
            </Button>
          )}
        </Cluster>
      )}
    </>
  );
}

interface PlanCardProps extends PlanPartProps {
  /** The plan has got further by itself. */
  onProgress: (action: AssistantAction) => void;
}

/** A plan of several steps with one confirmation: its steps, their progress and results, and how to undo it. */
export function PlanCard({ action, onDecided, onProgress }: PlanCardProps) {
  useProgress(action, onProgress);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const isOpen = action.state === 'proposed';
  const isAtWork = action.state === 'running' || action.state === 'undoing';
  const toggle = (number: number) => {
    if (busy) return;
    const next = new Set(leftOut);
    if (!next.delete(number)) next.add(number);
    setLeftOut(next);
  };
  return (
    <>
      {isOpen && <PlanSummary action={action} leftOut={leftOut} />}
      {isAtWork && <PlanProgress action={action} />}
      <PlanSteps
        steps={action.plan.steps}
        leftOut={isOpen ? leftOut : undefined}
        isAtWork={isAtWork}
        onToggle={toggle}
      />
      {isOpen ? (
        <PlanDecision action={action} leftOut={leftOut} onBusy={setBusy} onDecided={onDecided} />
      ) : (
        <PlanResult action={action} onDecided={onDecided} />
      )}
    </>
  );
}
