import type { EmailOutbox, Job } from '@keystead/service-kit';
import { installation } from '../installation-scope.ts';
import { contactEmail } from './contact-email.ts';
import type { ContactMessage } from './contact-message.ts';
import type { ContactStore } from './contact-store.ts';

/** Takes messages: once one is kept, its letter to support follows, whatever happens meanwhile. */
export class ContactService {
  readonly #messages: ContactStore;
  readonly #notices: EmailOutbox;

  constructor(messages: ContactStore, notices: EmailOutbox) {
    this.#messages = messages;
    this.#notices = notices;
  }

  /** Keeps a message, unless the same one came today, and has it mailed. */
  async take(message: ContactMessage): Promise<void> {
    const added = await this.#messages.add(message);
    // A failure is left to the job: the message has been kept.
    if (added && message.letter_due) await this.#write(message).catch(() => undefined);
  }

  /** Writes the letters that a crash has left unwritten. */
  get job(): Job {
    return {
      name: 'write letters of contact messages',
      every: 60_000,
      run: async () => {
        for await (const message of this.#messages.withoutEmail()) await this.#write(message);
      },
    };
  }

  /** Written twice, the letter is there once. */
  async #write(message: ContactMessage): Promise<void> {
    await this.#notices.write(installation, [contactEmail(message)]);
    await this.#messages.letterWritten(message._id);
  }
}
