import type { Job, ServiceTools } from '@keystead/service-kit';
import type { Composer } from './composer.ts';
import type { Errand, NewMail, OutboxEntry } from './outbox-model.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Post } from './post.ts';

/** Attempts before a message is given up: with the waits below, some eight hours. */
const mostAttempts = 15;
const firstWait = 15_000;
const longestWait = 60 * 60_000;

/** Milliseconds to wait after so many failed attempts. */
const waitAfter = (attempts: number) => Math.min(firstWait * 2 ** (attempts - 1), longestWait);

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
  #delivering: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: MailerParts) {
    this.#parts = parts;
  }

  /** Writes a message into the outbox and goes on; it leaves as soon as possible. */
  write(to: string, errand: Errand): Promise<void> {
    return this.writeAll([{ to, errand }]);
  }

  /** The same for many messages at once. */
  async writeAll(mails: readonly NewMail[]): Promise<void> {
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
    this.#delivering = this.#delivering
      .then(() => this.#deliverDue())
      .catch((err) => this.#parts.log.error({ err }, 'the outbox could not be read'));
    return this.#delivering;
  }

  /** Finishes the message that is being sent; what remains waits in the outbox for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#delivering;
    this.#parts.post.close?.();
  }

  /** Sends what is due again, and what a process left behind. */
  readonly job: Job = { name: 'deliver mail', every: 5_000, run: () => this.deliver() };

  async #deliverDue(): Promise<void> {
    while (!this.#stopped) {
      const entry = await this.#parts.outbox.takeDue();
      if (!entry) return;
      await this.#attempt(entry);
    }
  }

  async #attempt(entry: OutboxEntry): Promise<void> {
    const { outbox, composer, post, log } = this.#parts;
    const { _id: id, to, attempts } = entry;
    try {
      const letter = await composer.compose(entry);
      if (letter) await post.send({ id, to, ...letter });
      await outbox.done(id);
    } catch (err) {
      const givenUp = attempts >= mostAttempts;
      log[givenUp ? 'error' : 'warn']({ err, mail: id, attempts }, 'a message could not be sent');
      if (givenUp) await outbox.failed(id);
      else await outbox.retryAt(id, new Date(Date.now() + waitAfter(attempts)));
    }
  }
}
