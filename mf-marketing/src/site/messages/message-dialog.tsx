import type { ContactMessage } from '@keystead/contracts';
import { AbsentRecordDialog } from '@keystead/crud-ui';
import { Dialog } from '@keystead/ui/overlays';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { MessageActions } from './message-actions.tsx';
import { contactMessages } from './message-collection.ts';
import { MessageDetails } from './message-details.tsx';
import { NOUN } from './message-labels.ts';
import { MESSAGES } from './message-navigation.ts';

/** Shows the message that the URL names, with its actions. */
export function MessageDialog({ id }: Pick<ContactMessage, 'id'>) {
  const { close } = useDialogRoutes(MESSAGES);
  const { data: message, error, refetch } = useRecord(contactMessages, id);
  if (message === undefined)
    return <AbsentRecordDialog title="Contact message" noun={NOUN} error={error} onRetry={refetch} onClose={close} />;
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
