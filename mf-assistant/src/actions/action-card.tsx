import type { AssistantAction } from '@keystead/contracts';
import { Alert, Button, Card, Cluster, color, font, Stack, space } from '@keystead/ui';
import { useUnsaved } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { ActionDetails } from './action-details.tsx';
import { confirmLabels } from './action-labels.ts';
import { ActionOutcome } from './action-outcome.tsx';
import { useConfirmAction, useRefuseAction } from './decide-action.ts';
import { EmailFields, type EmailText } from './email-fields.tsx';

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

/** Screen readers announce its content. It takes no space while empty. */
const LiveRegion = styled.div`&:empty { margin-block-start: -${space[4]}; }`;

/** The pending decision: the message's text, if it is one, and the buttons to confirm and to refuse. */
function Decision({ action, onDecided }: ActionCardProps) {
  const [email, setEmail] = useState<EmailText | null>(action.message);
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
  const error = refuse.error ?? confirm.error;
  const problem = error ? failureText('This could not be done. Please try again.', error) : action.problem;
  return (
    <>
      {email !== null && <EmailFields email={email} tried={tried} readOnly={busy} onChange={setEmail} />}
      <LiveRegion aria-live="polite">
        {problem !== null && !busy && <Alert tone="destructive">{problem}</Alert>}
      </LiveRegion>
      <Cluster gap={3}>
        <Button busy={confirm.isPending} onClick={onConfirm}>
          {action.state === 'failed' ? 'Try again' : confirmLabels[action.kind]}
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

/**
 * An action that the assistant proposes. It says what will happen, and that nothing happens before the user confirms.
 */
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
      {details.length > 0 && <ActionDetails details={details} />}
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
