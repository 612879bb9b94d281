import { type ServiceTools, WorkQueue } from '@keystead/service-kit';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import type { EmailAddress } from '../email-addresses/email-address.ts';
import { fullName, type User } from '../users/user.ts';
import type { Composer } from './composer.ts';
import type { Errand, NewMail, NewNotice, NoticeText, OutboxEntry } from './mail.ts';
import type { MailAllowances } from './mail-allowances.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import type { Post } from './post.ts';

/** With the waits below, about eight hours. */
const MAX_ATTEMPTS = 15;
const waits = { first: 15_000, longest: 60 * 60_000 };

const deduplicationKey = (accountId: number | null, { email_key }: EmailAddress): string =>
  `${accountId ?? 'nobody'} ${email_key}`;

interface MailerDependencies {
  readonly outbox: OutboxRepository;
  readonly addresses: EmailAddressRepository;
  readonly allowances: MailAllowances;
  readonly composer: Composer;
  readonly post: Post;
  readonly log: ServiceTools<unknown>['log'];
}

/** Immediately, and again until each message is sent. */
export class Mailer extends WorkQueue<OutboxEntry> {
  readonly #deps: MailerDependencies;

  constructor(deps: MailerDependencies) {
    const { outbox, log } = deps;
    super({
      name: 'deliver mail',
      every: 5_000,
      claimDue: () => outbox.claimDue(),
      attempt: (entry) => this.#send(entry),
      retryAt: (id, at) => outbox.retryAt(id, at),
      waits,
      giveUp: { at: ({ attempts }) => attempts >= MAX_ATTEMPTS, note: (id) => outbox.markFailed(id) },
      log,
    });
    this.#deps = deps;
  }

  /** Returns without waiting for delivery, which starts immediately. */
  write(to: string, errand: Errand): Promise<void> {
    return this.writeAll([{ to, errand }]);
  }

  /** Except notices that are already in the outbox. */
  async writeAll(mails: readonly (NewMail | NewNotice)[]): Promise<void> {
    await this.#deps.outbox.add(mails);
    void this.doDue();
  }

  /**
   * An address gets at most one invitation from the same account (null: unknown) in ten minutes, and none from an
   * account that it has reported. Those above the account's daily limit are sent on a later day. Returns when each is
   * or was sent, by address id.
   */
  async invite(people: readonly EmailAddress[], inviter: User | null): Promise<Map<number, Date>> {
    const { outbox, allowances, addresses } = this.#deps;
    const now = new Date();
    const accountId = inviter?.account_id ?? null;
    const wanted = new Map(
      people.flatMap((it) =>
        accountId !== null && it.blocked_accounts.includes(accountId)
          ? []
          : [[deduplicationKey(accountId, it), it] as const],
      ),
    );
    const earlier = await outbox.invitationsOf([...wanted.keys()]);
    const fresh = [...wanted].filter(([once]) => !earlier.has(once));
    const sendTimes = inviter ? await allowances.reserve(inviter, fresh.length, now) : fresh.map(() => now);
    const by = inviter && fullName(inviter);
    const mails = fresh.map(([once, { _id, email }], at): NewMail => {
      const errand = { kind: 'invitation', user_id: _id, by, account_id: accountId } as const;
      return { to: email, errand, once, leaves_at: sendTimes[at] };
    });
    if (mails.length > 0) await outbox.add(mails);
    await addresses.markInvited(
      people.map(({ _id }) => _id),
      now,
    );
    void this.doDue();
    const sendTime = new Map(mails.map(({ once = '', leaves_at = now }) => [once, leaves_at]));
    return new Map(
      [...wanted].map(([once, { _id }]) => [_id, sendTime.get(once) ?? earlier.get(once) ?? now] as const),
    );
  }

  /** Once for each key. */
  async emailSupport(key: string, text: Omit<NoticeText, 'link'>): Promise<void> {
    const errand = { kind: 'mailbox', mailbox: 'support', reply_to: null, link: null, ...text } as const;
    await this.writeAll([{ to: null, errand, once: JSON.stringify(['identity', key]) }]);
  }

  /** Finishes the message that is being sent. The rest stays in the outbox until the next start. */
  override async stop(): Promise<void> {
    await super.stop();
    this.#deps.post.close?.();
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const { outbox, composer, post } = this.#deps;
    if (await this.#isPostponed(entry)) return;
    const mail = await composer.compose(entry);
    if (mail) await post.send({ id: entry._id, ...mail });
    await outbox.markDone(entry._id);
  }

  /** If the e-mail counts for the daily limit of an account; it is counted once. */
  async #isPostponed(entry: OutboxEntry): Promise<boolean> {
    const { outbox, composer, allowances } = this.#deps;
    const sender = entry.leaves_at ? null : await composer.limitedSender(entry);
    if (!sender) return false;
    const now = new Date();
    const [sendTime = now] = await allowances.reserve(sender, 1, now);
    await outbox.setSendTime(entry._id, sendTime);
    return sendTime > now;
  }
}
