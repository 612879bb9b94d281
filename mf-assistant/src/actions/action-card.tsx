import type { AssistantAction } from '@keystead/contracts';
import { Alert, Cluster, Field, Stack, TextArea, TextInput } from '@keystead/ui';
import { useUnsaved } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { useId, useRef, useState } from 'react';
import { AnswerLink } from '../markdown/answer-link.tsx';
import { useConfirmAction, useRefuseAction } from './actions.api.ts';
import {
  CardRoot,
  CardTitle,
  DecisionButtons,
  DetailLines,
  DoneText,
  LiveRegion,
  MessageText,
  RefusedText,
} from './card-parts.tsx';
import { PlanCard } from './plan-card.tsx';

const labels: Readonly<Record<AssistantAction['kind'], { confirm: string; done: string }>> = {
  message: { confirm: 'Send message', done: 'Message sent' },
  request: { confirm: 'Create request', done: 'Request created' },
  assignment: { confirm: 'Assign', done: 'Assigned' },
  payment: { confirm: 'Record payment', done: 'Payment recorded' },
  settlement: { confirm: 'Mark as paid', done: 'Marked as paid' },
  plan: { confirm: 'Carry out', done: 'Done' },
};

function ActionOutcome({ action: { kind, state, result } }: { action: AssistantAction }) {
  if (state === 'refused') return <RefusedText>Cancelled.</RefusedText>;
  return (
    <Cluster gap={3}>
      <DoneText>{labels[kind].done}</DoneText>
      {result && <AnswerLink address={result.path}>{result.label}</AnswerLink>}
    </Cluster>
  );
}

/** The user may edit a drafted message, within the limits of the contract. */
function Decision({ action, onDecided }: ActionCardProps) {
  const [email, setEmail] = useState(action.message);
  const [tried, setTried] = useState(false);
  const confirm = useConfirmAction(action, onDecided);
  const refuse = useRefuseAction(action, onDecided);
  const busy = confirm.isPending || refuse.isPending;
  useUnsaved(email?.subject !== action.message?.subject || email?.text !== action.message?.text);
  const onConfirm = () => {
    setTried(true);
    if (busy || (email !== null && (email.subject.trim() === '' || email.text.trim() === ''))) return;
    confirm.mutate(email === null ? {} : { subject: email.subject.trim(), text: email.text.trim() });
  };
  // Errors about missing texts are shown after the first attempt.
  const missing = (text: string, message: string) => (tried && text.trim() === '' ? message : undefined);
  const error = refuse.error ?? confirm.error;
  const problem = error ? failureText('This could not be done. Please try again.', error) : action.problem;
  return (
    <>
      {email !== null && (
        <Stack gap={3}>
          <Field label="Subject" error={missing(email.subject, 'Please enter a subject')}>
            <TextInput
              value={email.subject}
              maxLength={200}
              readOnly={busy}
              onChange={({ target }) => setEmail({ ...email, subject: target.value })}
            />
          </Field>
          <Field label="Message" error={missing(email.text, 'Please enter a message')}>
            <TextArea
              value={email.text}
              maxLength={5000}
              readOnly={busy}
              onChange={({ target }) => setEmail({ ...email, text: target.value })}
            />
          </Field>
        </Stack>
      )}
      <LiveRegion aria-live="polite">
        {problem !== null && !busy && <Alert tone="destructive">{problem}</Alert>}
      </LiveRegion>
      <DecisionButtons
        label={action.state === 'failed' ? 'Try again' : labels[action.kind].confirm}
        confirming={confirm.isPending}
        refusing={refuse.isPending}
        onConfirm={onConfirm}
        onRefuse={() => refuse.mutate()}
      />
    </>
  );
}

interface ActionCardProps {
  action: AssistantAction;
  onDecided: (action: AssistantAction) => void;
}

export function ActionCard({ action, onDecided }: ActionCardProps) {
  const { title, details, message, state, plan } = action;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const open = state === 'proposed' || state === 'failed';
  const decide = (decided: AssistantAction) => {
    onDecided(decided);
    // The buttons are removed, and the focus would be lost with them.
    root.current?.focus();
  };
  return (
    <CardRoot as="div" ref={root} role="group" aria-labelledby={id} tabIndex={-1}>
      <CardTitle id={id}>{title}</CardTitle>
      <DetailLines details={details} />
      {plan ? (
        <PlanCard action={{ ...action, plan }} onDecided={decide} onProgress={onDecided} />
      ) : (
        <>
          {!open && message && <MessageText {...message} />}
          {open && <Decision action={action} onDecided={decide} />}
          <LiveRegion role="status">{!open && <ActionOutcome action={action} />}</LiveRegion>
        </>
      )}
    </CardRoot>
  );
}
