import type { ContactMessage } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { contactMessages } from './message-collection.ts';

/** Deletes a message permanently after a confirmation. `onSaidSo` is called right after the user has confirmed. */
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
