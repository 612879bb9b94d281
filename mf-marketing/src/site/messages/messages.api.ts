import type { ContactMessage, Query } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { type Collection, failureText, useChange, useDeletion } from '@keystead/web-kit/queries';
import { statusNames } from './message-labels.ts';

export type MessageSearch = Omit<Query<'GET /marketing/messages'>, 'limit' | 'cursor'>;

export const contactMessages: Collection<ContactMessage, MessageSearch> = {
  name: 'contact-messages',
  async fetchPage(query, signal) {
    const { messages: rows, ...page } = await request('GET /marketing/messages', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /marketing/messages/{id}', { params: { id }, signal }),
};

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
    pendingStatus: isPending ? variables : null,
  };
}

/** Deletes a message permanently after a confirmation. `onConfirmed` is called right after it. */
export function useDeleteMessage(onConfirmed: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate } = useDeletion(contactMessages, {
    send: (id) => request('DELETE /marketing/messages/{id}', { params: { id } }),
    onDeleted: () => toast.success('Message deleted.'),
    onFailed: (error) => toast.error(failureText('Failed to delete message', error)),
  });
  return async ({ id, subject, name }: ContactMessage) => {
    const description = `“${subject}” of ${name} will be permanently deleted. The e-mail to support is not affected.`;
    const title = 'Are you sure you want to delete this message?';
    if (!(await confirm({ title, description, confirmLabel: 'Delete' }))) return;
    onConfirmed();
    mutate(id);
  };
}
