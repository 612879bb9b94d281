import type { Notice } from '@keystead/contracts';
import type { ContactMessage } from './contact-message.ts';

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
