import type { EmailOutbox, Job } from '@keystead/service-kit';
import { installation } from '../installation-scope.ts';
import { contactEmail } from './contact.mapper.ts';
import type { ContactStore } from './contact.repository.ts';
import type { ContactMessage } from './contact.ts';

/** Accepts messages. Once a message is stored, its e-mail to support follows, even after a crash. */
export class ContactService {
  readonly #messages: ContactStore;
  readonly #notices: EmailOutbox;

  constructor(messages: ContactStore, notices: EmailOutbox) {
    this.#messages = messages;
    this.#notices = notices;
  }

  /** Stores a message and e-mails it to support, unless the same message arrived today. */
  async accept(message: ContactMessage): Promise<void> {
    const added = await this.#messages.add(message);
    // On a failure the job retries: the message is stored already.
    if (added && message.letter_due) await this.#write(message).catch(() => undefined);
  }

  /** Writes the e-mails that a crash or a failure left unwritten. */
  get job(): Job {
    return {
      name: 'write letters of contact messages',
      every: 60_000,
      run: async () => {
        for await (const message of this.#messages.withoutEmail()) await this.#write(message);
      },
    };
  }

  /** Idempotent: writing the e-mail twice stores it once. */
  async #write(message: ContactMessage): Promise<void> {
    await this.#notices.write(installation, [contactEmail(message)]);
    await this.#messages.markEmailWritten(message._id);
  }
}
