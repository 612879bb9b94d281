import type { ContactMessage } from '@keystead/contracts';
import { AbsentRecordDialog, EmailLink, PhoneLink } from '@keystead/crud-ui';
import { Button, color, formatInstant, LinkButton, MailIcon, radius, Stack, space } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { MESSAGES, replyTo } from './message-labels.ts';
import { contactMessages, useChangeMessage, useDeleteMessage } from './messages.api.ts';
import { MessageStatus } from './messages-table.tsx';

const actionLabels = { answered: 'Mark as answered', spam: 'Mark as spam', new: 'Mark as new' } as const;

const nextStatuses: Readonly<Record<ContactMessage['status'], readonly ContactMessage['status'][]>> = {
  new: ['spam', 'answered'],
  answered: ['new'],
  spam: ['new'],
};

function MessageActions({ message, onLeave }: { message: ContactMessage; onLeave: () => void }) {
  const { setStatus, pendingStatus } = useChangeMessage(message);
  const remove = useDeleteMessage(onLeave);
  const { status, abilities } = message;
  return (
    <>
      {abilities.delete && (
        <Button variant="ghost" onClick={() => void remove(message)}>
          Delete
        </Button>
      )}
      {abilities.update &&
        nextStatuses[status].map((next) => (
          <Button key={next} variant="secondary" busy={pendingStatus === next} onClick={() => setStatus(next)}>
            {actionLabels[next]}
          </Button>
        ))}
      <LinkButton href={replyTo(message)}>
        <MailIcon />
        Reply
      </LinkButton>
    </>
  );
}

const Text = styled.p`
  padding: ${space[5]};
  border-radius: ${radius.large};
  background: ${color.sunken};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Facts = styled.div`& a { color: ${color.accentInk}; text-underline-offset: 0.2em; }`;
const Nothing = styled.span`color: ${color.textSubtle};`;

function MessageDetails({ message }: { message: ContactMessage }) {
  const { email, phone, company, status, created_at } = message;
  const nothing = <Nothing>Not provided</Nothing>;
  return (
    <Stack gap={5}>
      <Text>{message.message}</Text>
      <Facts>
        <DescriptionList
          items={[
            { term: 'Email', value: <EmailLink email={email} /> },
            { term: 'Phone', value: phone === null ? nothing : <PhoneLink phone={phone} /> },
            { term: 'Company', value: company ?? nothing },
            { term: 'Status', value: <MessageStatus status={status} /> },
            { term: 'Received', value: formatInstant(created_at) },
          ]}
        />
      </Facts>
    </Stack>
  );
}

export function MessageDialog({ id }: Pick<ContactMessage, 'id'>) {
  const { close } = useDialogRoutes(MESSAGES);
  const { data: message, error, refetch } = useRecord(contactMessages, id);
  if (message === undefined)
    return (
      <AbsentRecordDialog title="Contact message" noun="message" error={error} onRetry={refetch} onClose={close} />
    );
  return (
    <Dialog
      open
      onClose={close}
      title={message.subject}
      description={`From ${message.name}`}
      footer={<MessageActions message={message} onLeave={close} />}
    >
      <MessageDetails message={message} />
    </Dialog>
  );
}
