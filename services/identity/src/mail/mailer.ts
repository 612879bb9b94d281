import { FEW_INVITED } from '@keystead/contracts';
import { type ServiceTools, WorkQueue } from '@keystead/service-kit';
import pLimit from 'p-limit';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import type { EmailAddress } from '../email-addresses/email-address.ts';
import { fullName, type User } from '../users/user.ts';
import { type Composer, limitedSender, type NoticePeople } from './composer.ts';
import type { Errand, NewMail, NewNotice, NoticeText, OutboxEntry } from './mail.ts';
import type { MailAllowances } from './mail-allowances.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import type { AddressedEmail, Post } from './post.ts';

/** With the waits below, about eight hours. */
const MAX_ATTEMPTS = 15;
const waits = { first: 15_000, longest: 60 * 60_000 };

/** How many messages are claimed at once, so that they share lookups and writes. */
const BATCH_SIZE = 50;
/** How many are sent at the same time, as many as `smtpPost` has connections. */
const MAX_SENDING = 5;
/** Milliseconds that sending one takes at most. */
const LONGEST_SENDING_MS = 60_000;

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
  readonly #sending = pLimit(MAX_SENDING);

  constructor(deps: MailerDependencies) {
    const { outbox, log } = deps;
    super({
      name: 'deliver mail',
      every: 5_000,
      batch: BATCH_SIZE,
      claimDue: (limit) => outbox.claimDue(limit),
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

  /** Without those that would reach nobody. Those above an account's daily limit are sent on a later day. */
  async notify(notices: readonly NewNotice[]): Promise<void> {
    const { outbox, composer } = this.#deps;
    const fresh = await outbox.withoutQueued(notices);
    const reaching = await Promise.all(
      fresh.map(async (notice) => {
        const people = await composer.peopleOf(notice);
        if (people && !people.unconfirmed && !people.user) return [];
        const leaves_at = people && (await this.#reservedTime(people));
        return [{ ...notice, ...(leaves_at && { leaves_at }) }];
      }),
    );
    const mails = reaching.flat();
    if (mails.length > 0) await this.writeAll(mails);
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
    const sendTimes = inviter ? await allowances.reserve(inviter, fresh.length) : fresh.map(() => now);
    const by = inviter && fullName(inviter);
    const mails = fresh.map(([once, { _id, email }], at): NewMail => {
      const errand = { kind: 'invitation', user_id: _id, by, account_id: accountId } as const;
      return { to: email, errand, once, leaves_at: sendTimes[at] };
    });
    const uninvited = people.filter(({ invited_at }) => invited_at === null).map(({ _id }) => _id);
    await Promise.all([
      mails.length > 0 && outbox.add(mails, people.length > FEW_INVITED ? 1 : 0),
      uninvited.length > 0 && addresses.markInvited(uninvited, now),
    ]);
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

  /** Finishes the messages that are being sent. The rest stays in the outbox until the next start. */
  override async stop(): Promise<void> {
    await super.stop();
    this.#deps.post.close?.();
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const { outbox, composer } = this.#deps;
    const people = await composer.peopleOf(entry);
    if (people && (await this.#isPostponed(entry, people))) return;
    const mail = await composer.compose(entry, people);
    if (mail) await this.#sending(() => this.#post(entry, mail));
    await outbox.markDone(entry);
  }

  /** @throws Error if others of its batch took so long that its lease could expire while it is sent */
  async #post({ _id: id, next_at }: OutboxEntry, mail: AddressedEmail): Promise<void> {
    if (this.isStopped) throw new Error('this process is stopping');
    if (next_at.getTime() - Date.now() < LONGEST_SENDING_MS) throw new Error('the messages before took too long');
    await this.#deps.post.send({ id, ...mail });
  }

  /** A notice may count for a daily limit only since it was queued. It is counted once. */
  async #isPostponed({ _id, leaves_at }: OutboxEntry, people: NoticePeople): Promise<boolean> {
    const sendTime = leaves_at ? null : await this.#reservedTime(people);
    if (!sendTime) return false;
    await this.#deps.outbox.setSendTime(_id, sendTime);
    return sendTime > new Date();
  }

  /** Null if the notice counts for no daily limit. */
  async #reservedTime(people: NoticePeople): Promise<Date | null> {
    const sender = limitedSender(people);
    const [sendTime = null] = sender ? await this.#deps.allowances.reserve(sender, 1) : [];
    return sendTime;
  }
}
