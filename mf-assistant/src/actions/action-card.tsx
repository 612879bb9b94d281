import type { AssistantAction } from '@keystead/contracts';
import {
  Alert,
  Button,
  Card,
  CircleCheckIcon,
  Cluster,
  color,
  Field,
  font,
  Stack,
  space,
  TextArea,
  TextInput,
} from '@keystead/ui';
import { useUnsaved } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { AnswerLink } from '../markdown/answer-link.tsx';
import { useConfirmAction, useRefuseAction } from './actions.api.ts';

const Details = styled.dl`
  display: grid;
  grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr);
  gap: ${space[1]} ${space[4]};
  & > div { display: contents; }
`;
const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`min-inline-size: 0; overflow-wrap: anywhere; font: ${font('small')};`;

const labels: Readonly<Record<AssistantAction['kind'], { confirm: string; done: string }>> = {
  message: { confirm: 'Send message', done: 'Message sent' },
  request: { confirm: 'Create request', done: 'Request created' },
  assignment: { confirm: 'Assign', done: 'Assigned' },
  payment: { confirm: 'Record payment', done: 'Payment recorded' },
  settlement: { confirm: 'Mark as paid', done: 'Marked as paid' },
};

const DoneText = styled.p`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  font: ${font('label')};
  color: ${color.successInk};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; }
`;
const RefusedText = styled.p`font: ${font('label')}; color: ${color.textMuted};`;

function ActionOutcome({ action: { kind, state, result } }: { action: AssistantAction }) {
  if (state === 'refused') return <RefusedText>Cancelled.</RefusedText>;
  return (
    <Cluster gap={3}>
      <DoneText>
        <CircleCheckIcon />
        {labels[kind].done}
      </DoneText>
      {result && <AnswerLink address={result.path}>{result.label}</AnswerLink>}
    </Cluster>
  );
}

const Root = styled(Card)`
  gap: ${space[4]};
  inline-size: min(30rem, 100%);
  padding: ${space[4]};
  border-color: ${color.borderStrong};
`;

const Title = styled.p`font: ${font('heading')}; overflow-wrap: anywhere;`;
const MessageText = styled.div`
  padding: ${space[3]};
  border-radius: 0.5rem;
  background: ${color.sunken};
  font: ${font('small')};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const LiveRegion = styled.div`&:empty { margin-block-start: -${space[4]}; }`;

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
      <Cluster gap={3}>
        <Button busy={confirm.isPending} onClick={onConfirm}>
          {action.state === 'failed' ? 'Try again' : labels[action.kind].confirm}
        </Button>
        <Button variant="ghost" busy={refuse.isPending} onClick={() => busy || refuse.mutate()}>
          No, thanks
        </Button>
      </Cluster>
    </>
  );
}

interface ActionCardProps {
  action: AssistantAction;
  onDecided: (action: AssistantAction) => void;
}

export function ActionCard({ action, onDecided }: ActionCardProps) {
  const { title, details, message, state } = action;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const open = state === 'proposed' || state === 'failed';
  const decide = (decided: AssistantAction) => {
    onDecided(decided);
    // The buttons are removed, and the focus would be lost with them.
    root.current?.focus();
  };
  return (
    <Root as="div" ref={root} role="group" aria-labelledby={id} tabIndex={-1}>
      <Title id={id}>{title}</Title>
      {details.length > 0 && (
        <Details>
          {details.map(({ label, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an action never change their places.
            <div key={place}>
              <Term>{label}</Term>
              <Value>{value}</Value>
            </div>
          ))}
        </Details>
      )}
      {!open && message && (
        <MessageText>
          <Stack gap={1}>
            <strong>{message.subject}</strong>
            <span>{message.text}</span>
          </Stack>
        </MessageText>
      )}
      {open && <Decision action={action} onDecided={decide} />}
      <LiveRegion role="status">{!open && <ActionOutcome action={action} />}</LiveRegion>
    </Root>
  );
}
