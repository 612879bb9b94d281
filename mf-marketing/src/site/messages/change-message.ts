import type { ContactMessage } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useChange } from '@keystead/web-kit/queries';
import { contactMessages } from './message-collection.ts';
import { statusNames } from './message-labels.ts';

/** Changes the status of a message. */
export function useChangeMessage({ id, version }: Pick<ContactMessage, 'id' | 'version'>) {
  const toast = useToast();
  const { mutate, isPending, variables } = useChange(contactMessages, {
    send: (status: ContactMessage['status']) =>
      request('PUT /marketing/messages/{id}', { params: { id }, body: { status, version } }),
    onChanged: ({ status }) => toast.success(`Message marked as ${statusNames[status].toLowerCase()}.`),
  });
  const onError = (error: Error) => toast.error(failureText('Failed to change message', error));
  return {
    setStatus: (status: ContactMessage['status']) => mutate(status, { onError }),
    /** The status that is being saved. */
    pendingStatus: isPending ? variables : null,
  };
}
