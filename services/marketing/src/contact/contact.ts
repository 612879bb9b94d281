import { createHash } from 'node:crypto';
import type { ContactMessage as MessageAnswer, NewContactMessage } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';

export interface ContactMessage
  extends Readonly<Omit<MessageAnswer, 'id' | 'created_at' | 'updated_at' | 'abilities'>> {
  readonly _id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Unique key: the same message on the same day (UTC) has the same key, however often it is sent. */
  readonly once: string;
  /** True until the e-mail to support has been written to the outbox. */
  readonly letter_due: boolean;
  readonly search: readonly string[];
}

/** Case and white space don't make two messages distinct. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Only a program fills in the hidden field `website`: such a message is stored as spam and not e-mailed. */
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
