import { type Job, type ServiceTools, WorkQueue } from '@keystead/service-kit';
import type { Composer } from './composer.ts';
import type { Errand, NewMail, NewNotice, OutboxEntry } from './outbox-model.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Post } from './post.ts';

/** Attempts before a message is given up: with the waits below, some eight hours. */
const mostAttempts = 15;
const waits = { first: 15_000, longest: 60 * 60_000 };

/** What a mailer is made of. */
interface MailerParts {
  readonly outbox: OutboxStore;
  readonly composer: Composer;
  readonly post: Post;
  readonly log: ServiceTools<unknown>['log'];
}

/** Sends what is in the outbox: at once, and again until it has gone. */
export class Mailer {
  readonly #parts: MailerParts;
  readonly #queue: WorkQueue<OutboxEntry>;
  /** Sends what is due again, and what a process left behind. */
  readonly job: Job;

  constructor(parts: MailerParts) {
    const { outbox, log } = parts;
    this.#parts = parts;
    this.#queue = new WorkQueue<OutboxEntry>({
      name: 'deliver mail',
      every: 5_000,
      takeDue: () => outbox.takeDue(),
      attempt: (entry) => this.#send(entry),
      retryAt: (id, at) => outbox.retryAt(id, at),
      waits,
      giveUp: { at: ({ attempts }) => attempts >= mostAttempts, note: (id) => outbox.failed(id) },
      log,
    });
    this.job = this.#queue.job;
  }

  /** Writes a message into the outbox and goes on; it leaves as soon as possible. */
  write(to: string, errand: Errand): Promise<void> {
    return this.writeAll([{ to, errand }]);
  }

  /** The same for many messages at once, all but notices that were written before. */
  async writeAll(mails: readonly (NewMail | NewNotice)[]): Promise<void> {
    await this.#parts.outbox.add(mails);
    void this.deliver();
  }

  /** The same for invitations on behalf of an account (null: of no known one): nobody gets two from it in ten minutes. */
  async invite(mails: readonly NewMail[], accountId: number | null): Promise<void> {
    await this.#parts.outbox.addInvitations(mails, accountId);
    void this.deliver();
  }

  /** Sends whatever is due, after what is being sent already. Never rejects. */
  deliver(): Promise<void> {
    return this.#queue.doDue();
  }

  /** Finishes the message that is being sent; what remains waits in the outbox for the next start. */
  async stop(): Promise<void> {
    await this.#queue.stop();
    this.#parts.post.close?.();
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const { outbox, composer, post } = this.#parts;
    const mail = await composer.compose(entry);
    if (mail) await post.send({ id: entry._id, ...mail });
    await outbox.done(entry._id);
  }
}
