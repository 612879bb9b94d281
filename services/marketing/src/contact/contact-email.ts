import type { Notice } from '@keystead/contracts';
import type { ContactMessage } from './contact-message.ts';

/** A message of the contact form as support reads it; an answer goes to who wrote it. */
export function contactEmail({ _id, name, email, company, phone, subject, message }: ContactMessage): Notice {
  const facts = [`Name: ${name}`, `E-mail: ${email}`];
  if (company) facts.push(`Company: ${company}`);
  if (phone) facts.push(`Phone: ${phone}`);
  return {
    key: `contact message ${_id}`,
    to: { mailbox: 'support' },
    reply_to: email,
    subject: `Contact form: ${subject}`,
    opening: 'Somebody has sent a message through the contact form.',
    further: [facts.join('\n'), message],
    link: { label: 'See all messages', path: '/app/site/messages' },
  };
}
