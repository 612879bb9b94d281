import type { ContactMessage } from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

type Status = ContactMessage['status'];

export const statusNames: Readonly<Record<Status, string>> = { new: 'New', answered: 'Answered', spam: 'Spam' };

export const statusTones: Readonly<Record<Status, Tone>> = { new: 'info', answered: 'success', spam: 'neutral' };

/** The `mailto:` URL of a reply, which opens in the user's own mail program. */
export function replyTo({ email, subject }: Pick<ContactMessage, 'email' | 'subject'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

export const MESSAGES = '/app/site/messages';
