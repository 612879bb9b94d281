import type { ContactMessage as MessageAnswer, Notice } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { runsSite } from '../installation-scope.ts';
import type { ContactMessage } from './contact.ts';

export const presentMessage = (message: ContactMessage, caller: Caller): MessageAnswer => ({
  id: message._id,
  name: message.name,
  email: message.email,
  company: message.company,
  phone: message.phone,
  subject: message.subject,
  message: message.message,
  status: message.status,
  version: message.version,
  created_at: message.created_at.toISOString(),
  updated_at: message.updated_at.toISOString(),
  abilities: { update: runsSite(caller), delete: runsSite(caller) },
});

/** The e-mail to support about a contact form message. A reply goes to the sender of the message. */
export function contactEmail({ _id, name, email, company, phone, subject, message }: ContactMessage): Notice {
  const facts = [`Name: ${name}`, `E-mail: ${email}`];
  if (company) facts.push(`Company: ${company}`);
  if (phone) facts.push(`Phone: ${phone}`);
  return {
    key: `contact message ${_id}`,
    to: { mailbox: 'support' },
    reply_to: email,
    subject: `Contact form: ${subject}`,
    opening: 'Someone sent a message through the contact form.',
    further: [facts.join('\n'), message],
    link: { label: 'See all messages', path: '/app/site/messages' },
  };
}
