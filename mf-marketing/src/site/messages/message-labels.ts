import type { ContactMessage } from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

type Status = ContactMessage['status'];

/** The statuses of a message as displayed. */
export const statusNames: Readonly<Record<Status, string>> = { new: 'New', answered: 'Answered', spam: 'Spam' };

/** The tone of each status. */
export const statusTones: Readonly<Record<Status, Tone>> = { new: 'info', answered: 'success', spam: 'neutral' };

/** The name of the record type in a sentence. */
export const NOUN = 'message';

/** The `mailto:` URL of a reply, which opens in the user's own mail program. */
export function replyTo({ email, subject }: Pick<ContactMessage, 'email' | 'subject'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

/** The path of the list of contact messages. */
export const MESSAGES = '/app/site/messages';
