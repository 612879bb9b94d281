import { createHash } from 'node:crypto';
import type { contactStates, NewContactMessage } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';

/** A message of the contact form, as it is kept. */
export interface ContactMessage {
  readonly _id: number;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly subject: string;
  readonly message: string;
  readonly status: (typeof contactStates)[number];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The same message of the same day, however often it is sent. */
  readonly once: string;
  /** True until the letter to support is written. */
  readonly letter_due: boolean;
  /** The words by which a search finds it. */
  readonly search: readonly string[];
}

/** What doesn't make two messages differ. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** A new message. Who fills in the field that nobody sees is a program: what it sends is kept as spam and not mailed. */
export function newMessage(_id: number, input: NewContactMessage, now: Date): ContactMessage {
  const { name, email, company = null, phone = null, subject, message, website } = input;
  const status = website ? 'spam' : 'new';
  const same = JSON.stringify([status, ...[email, subject, message].map(plain)]);
  const digest = createHash('sha256').update(same).digest('base64url');
  return {
    _id,
    name,
    email,
    company,
    phone,
    subject,
    message,
    status,
    version: 1,
    created_at: now,
    updated_at: now,
    once: `${now.toISOString().slice(0, 10)} ${digest}`,
    letter_due: status === 'new',
    search: searchWords(name, email, company, subject, message),
  };
}
