import type { ContactMessage } from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

type Status = ContactMessage['status'];

/** What becomes of a message, as it is read. */
export const statusNames: Readonly<Record<Status, string>> = { new: 'New', answered: 'Answered', spam: 'Spam' };

/** The tone of each. */
export const statusTones: Readonly<Record<Status, Tone>> = { new: 'info', answered: 'success', spam: 'neutral' };

/** What one of them is, where a sentence needs a word. */
export const NOUN = 'message';

/** A letter that answers a message, begun in the reader's own mail program. */
export function replyTo({ email, subject }: Pick<ContactMessage, 'email' | 'subject'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
