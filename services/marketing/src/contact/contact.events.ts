import type { Notice } from '@keystead/contracts';
import type { EmailOutbox, Job } from '@keystead/service-kit';
import { installation } from '../installation-scope.ts';
import type { ContactStore } from './contact.repository.ts';
import type { ContactMessage } from './contact.ts';

interface ContactDependencies {
  readonly messages: ContactStore;
  readonly notices: EmailOutbox;
}

/** A reply goes to the sender of the message. */
function contactEmail({ _id, name, email, company, phone, subject, message }: ContactMessage): Notice {
  const facts = [`Name: ${name}`, `Email: ${email}`];
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

/** Idempotent. */
async function writeEmail({ messages, notices }: ContactDependencies, message: ContactMessage): Promise<void> {
  await notices.write(installation, [contactEmail(message)]);
  await messages.markEmailWritten(message._id);
}

/** Unless the same message arrived today. */
export async function acceptMessage(deps: ContactDependencies, message: ContactMessage): Promise<void> {
  const added = await deps.messages.add(message);
  // On a failure the job retries: the message is stored already.
  if (added && message.letter_due) await writeEmail(deps, message).catch(() => undefined);
}

/** Also after a crash. */
export const contactJob = (deps: ContactDependencies): Job => ({
  name: 'write letters of contact messages',
  every: 60_000,
  async run() {
    for await (const message of deps.messages.withoutEmail()) await writeEmail(deps, message);
  },
});
