import type { ContactMessage } from '@keystead/contracts';
import {
  ActionButton,
  EmailLink,
  LookBadge,
  OpenedRecord,
  orMissing,
  PhoneLink,
  useQuickChange,
  useRecordDeletion,
} from '@keystead/crud-ui';
import { color, formatInstant, LinkButton, MailIcon, radius, Stack, space, type Tone } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { contactMessages, messagePages, statusNames } from './messages.api.ts';

const statusTones: Readonly<Record<ContactMessage['status'], Tone>> = {
  new: 'info',
  answered: 'success',
  spam: 'neutral',
};

export const MessageStatus = ({ status }: Pick<ContactMessage, 'status'>) => (
  <LookBadge name={statusNames[status]} tone={statusTones[status]} />
);

/** The `mailto:` URL of a reply, which opens in the user's own mail program. */
function replyTo({ email, subject }: ContactMessage): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

const actionLabels = { answered: 'Mark as answered', spam: 'Mark as spam', new: 'Mark as new' } as const;

const nextStatuses: Readonly<Record<ContactMessage['status'], readonly ContactMessage['status'][]>> = {
  new: ['spam', 'answered'],
  answered: ['new'],
  spam: ['new'],
};

function MessageActions({ message, onLeave }: { message: ContactMessage; onLeave: () => void }) {
  const { apply, changing } = useQuickChange(contactMessages, {
    done: ({ status }) => `Message marked as ${statusNames[status].toLowerCase()}.`,
    failed: 'Failed to change message',
  });
  const { confirmDelete } = useRecordDeletion({
    ...messagePages,
    describe: ({ subject, name }) =>
      `“${subject}” of ${name} will be permanently deleted. The email to support is not affected.`,
    onConfirmed: onLeave,
    done: 'Message deleted.',
    failed: 'Failed to delete message',
  });
  const { status, abilities } = message;
  return (
    <>
      <ActionButton may={abilities.delete} variant="ghost" label="Delete" onClick={() => void confirmDelete(message)} />
      {nextStatuses[status].map((next) => (
        <ActionButton
          key={next}
          may={abilities.update}
          label={actionLabels[next]}
          busy={changing?.status === next}
          onClick={() => apply(message, { status: next })}
        />
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

export function MessageDialog() {
  const { close } = useDialogRoutes(messagePages.path);
  return (
    <OpenedRecord pages={messagePages} title="Contact message">
      {(message) => (
        <Dialog
          open
          onClose={close}
          title={message.subject}
          description={`From ${message.name}`}
          footer={<MessageActions message={message} onLeave={close} />}
        >
          <Stack gap={5}>
            <Text>{message.message}</Text>
            <DescriptionList
              items={[
                { term: 'Email', value: <EmailLink email={message.email} /> },
                { term: 'Phone', value: orMissing(message.phone && <PhoneLink phone={message.phone} />) },
                { term: 'Company', value: orMissing(message.company) },
                { term: 'Status', value: <MessageStatus status={message.status} /> },
                { term: 'Received', value: formatInstant(message.created_at) },
              ]}
            />
          </Stack>
        </Dialog>
      )}
    </OpenedRecord>
  );
}
