import type { ContactMessage } from '@keystead/contracts';
import { Button, LinkButton, MailIcon } from '@keystead/ui';
import { useChangeMessage } from './change-message.ts';
import { useDeleteMessage } from './delete-message.ts';
import { replyTo } from './message-labels.ts';

const actionLabels = { answered: 'Mark as answered', spam: 'Mark as spam', new: 'Mark as new' } as const;

/** The statuses that can follow each one. */
const nextStatuses: Readonly<Record<ContactMessage['status'], readonly ContactMessage['status'][]>> = {
  new: ['spam', 'answered'],
  answered: ['new'],
  spam: ['new'],
};

/** The actions on a message, by its `abilities` from the server. */
export function MessageActions({ message, onLeave }: { message: ContactMessage; onLeave: () => void }) {
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
