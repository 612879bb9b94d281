import type { NoticeKind } from '@keystead/contracts';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { type EmailAddress, isUnconfirmed } from '../email-addresses/email-address.ts';
import { type LinkPurpose, newLink } from '../links/one-time-link.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { emailKey, fullName, type User } from '../users/user.ts';
import { type EmailContent, emails, renderEmail } from './email-templates.ts';
import type { Errand, Mailboxes, NoticeErrand, NoticeText, OutboxEntry } from './mail.ts';
import type { AddressedEmail } from './post.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const pages: Record<LinkPurpose, string> = {
  reset: '/reset-password',
  invitation: '/reset-password',
  confirm: '/confirm-email',
  undo: '/undo-email-change',
  report: '/report-invitation',
};

type UserNotice = NoticeErrand & { readonly kind: 'notice' };

export interface NoticePeople {
  /** The recipient, if no user has the id or has confirmed the address. */
  readonly unconfirmed: EmailAddress | null;
  /** The recipient: who has the id, or has confirmed the address that has it. */
  readonly user: User | null;
  /** The owner of the account whose records it is about; undefined without an account. */
  readonly owner: User | null | undefined;
}

/** Null if the notice counts for no daily limit. */
export const limitedSender = ({ unconfirmed, owner }: NoticePeople): User | null =>
  unconfirmed && owner?.email_confirmed ? owner : null;

const attached = ({ attachment }: NoticeText) => attachment && { attachment };

/** At the time of sending; null if the e-mail is no longer needed. */
export class Composer {
  readonly #users: UserRepository;
  readonly #addresses: EmailAddressRepository;
  readonly #publicUrl: string;
  readonly #mailboxes: Mailboxes;

  /** @param publicUrl the base URL of the product */
  constructor(users: UserRepository, addresses: EmailAddressRepository, publicUrl: string, mailboxes: Mailboxes) {
    this.#users = users;
    this.#addresses = addresses;
    this.#publicUrl = publicUrl.replace(/\/$/, '');
    this.#mailboxes = mailboxes;
  }

  /** Null unless it is a notice to a user. The id may be that of an address record. */
  async peopleOf({ errand }: Pick<OutboxEntry, 'errand'>): Promise<NoticePeople | null> {
    if (errand.kind !== 'notice') return null;
    const { user_id, from_account = null } = errand;
    const [address, named, owner] = await Promise.all([
      this.#addresses.find(user_id),
      this.#users.find(user_id),
      from_account === null ? undefined : this.#users.find(from_account),
    ]);
    if (address && isUnconfirmed(address) && !named) return { unconfirmed: address, user: null, owner };
    const confirmedBy = address?.user_id ?? user_id;
    return { unconfirmed: null, user: confirmedBy === user_id ? named : await this.#users.find(confirmedBy), owner };
  }

  async compose({ to, errand }: OutboxEntry, people: NoticePeople | null): Promise<AddressedEmail | null> {
    if (errand.kind === 'notice') return people && this.#notice(errand, people);
    if (errand.kind === 'mailbox') return this.#toMailbox(errand);
    if (to === null) return null;
    const email = await this.#composeEmail(to, errand);
    return email && { to, ...renderEmail(email) };
  }

  /** If the user has confirmed the address and accepts notices. An unconfirmed account sends nothing to others. */
  async #notice(errand: UserNotice, { unconfirmed, user, owner }: NoticePeople): Promise<AddressedEmail | null> {
    if (unconfirmed) return this.#noticeToUnconfirmed(unconfirmed, errand, owner);
    if (!user?.email_confirmed || !user.preferences.email_notifications) return null;
    const { topic, until } = errand;
    if (topic && user.preferences.muted_emails?.includes(topic)) return null;
    if (until && until <= new Date()) return null;
    if (owner && !owner.email_confirmed && owner.account_id !== user.account_id) return null;
    const unsubscribe = topic && (await this.#unsubscribeLinks(user, topic));
    const content = emails.notice(this.#withUrls(errand), `${this.#publicUrl}/app/profile`, unsubscribe?.page);
    return {
      to: user.email,
      replyTo: await this.#replyTo(errand),
      ...renderEmail(content),
      ...attached(errand),
      ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    };
  }

  async #unsubscribeLinks(user: User, topic: NoticeKind) {
    const token = unsubscribeToken(user._id, topic, await this.#users.mailSecret(user));
    return {
      page: `${this.#publicUrl}/unsubscribe?token=${token}`,
      oneClick: `${this.#publicUrl}/api/notifications/unsubscribe?token=${token}`,
    };
  }

  async #replyTo({ author }: UserNotice): Promise<string | undefined> {
    const user = author === undefined ? null : await this.#users.find(author);
    return user?.email_confirmed ? user.email : undefined;
  }

  /** It can be reported, like an invitation. Without an account it has no sender. */
  async #noticeToUnconfirmed(
    address: EmailAddress,
    errand: UserNotice,
    owner: NoticePeople['owner'],
  ): Promise<AddressedEmail | null> {
    if (owner !== undefined && !owner?.email_confirmed) return null;
    if (owner && address.blocked_accounts.includes(owner.account_id)) return null;
    const report = newLink('report', owner && { account_id: owner.account_id });
    if (owner && !(await this.#addresses.addLinks(address._id, [report.link]))) return null;
    const url = owner ? this.#linkTo('report', report.token) : null;
    const content = emails.noticeToUnconfirmed(this.#withUrls(errand), owner ? fullName(owner) : null, url);
    return { to: address.email, replyTo: await this.#replyTo(errand), ...renderEmail(content), ...attached(errand) };
  }

  /** Sent whatever the preferences are. */
  #toMailbox(errand: NoticeErrand & { kind: 'mailbox' }): AddressedEmail {
    const replyTo = errand.reply_to ?? undefined;
    return { to: this.#mailboxes[errand.mailbox], replyTo, ...renderEmail(this.#withUrls(errand)) };
  }

  #withUrls({ subject, opening, further, link, sections }: NoticeText): EmailContent {
    const absoluteLink = link && { link: { label: link.label, url: `${this.#publicUrl}${link.path}` } };
    const absoluteSections = sections?.map(({ heading, lines }) => ({
      heading,
      lines: lines.map(({ path, ...line }) => ({ ...line, url: `${this.#publicUrl}${path}` })),
    }));
    return { subject, opening, further, ...absoluteLink, ...(absoluteSections && { sections: absoluteSections }) };
  }

  async #composeEmail(to: string, errand: Errand): Promise<EmailContent | null> {
    switch (errand.kind) {
      case 'confirm': {
        const user = await this.#users.find(errand.user_id);
        const isPending =
          user && (user.pending_email === to || (user.email_key === emailKey(to) && !user.email_confirmed));
        return isPending ? this.#withLink(user, to, 'confirm', emails.confirm) : null;
      }
      case 'reset':
        return this.#reset(to);
      case 'invitation': {
        const address = await this.#addresses.find(errand.user_id);
        if (address?.email_key !== emailKey(to)) return null;
        // The inviting user has been deleted in the meantime.
        if (errand.account_id != null && !(await this.#users.find(errand.account_id))) return null;
        if (address.user_id !== null) return emails.added(errand.by, `${this.#publicUrl}/login`);
        return this.#invitation(address, errand.by, errand.account_id ?? null);
      }
      case 'address-changed': {
        const { token, link } = newLink('undo', { email: to, nth_change: errand.nth_change });
        const added = await this.#users.addUndoLink(errand.user_id, link);
        return added ? emails.addressChanged(errand.new_email, this.#linkTo('undo', token)) : null;
      }
      case 'password-changed':
        return emails.passwordChanged(`${this.#publicUrl}/forgot-password`);
      case 'deletion':
        return emails.deletion(errand.erase_at);
    }
  }

  /**
   * For the user who has confirmed the address; else for the invited person, because the invitation decides the role;
   * else for the user who registered the address last.
   */
  async #reset(to: string): Promise<EmailContent | null> {
    const candidates = await this.#users.findCandidates(to);
    const [first] = candidates;
    if (!first?.email_confirmed) {
      const invited = await this.#addresses.findCurrent(to);
      if (invited?.user_id === null && invited.invited_at) return this.#invitation(invited, null, null);
    }
    const user = first?.email_confirmed ? first : candidates.at(-1);
    return user ? this.#withLink(user, to, 'reset', emails.reset) : null;
  }

  async #invitation(address: EmailAddress, by: string | null, accountId: number | null): Promise<EmailContent | null> {
    const invitation = newLink('invitation');
    const report = accountId === null ? null : newLink('report', { account_id: accountId });
    const links = [invitation.link, ...(report ? [report.link] : [])];
    if (!(await this.#addresses.addLinks(address._id, links))) return null;
    const reportUrl = report && this.#linkTo('report', report.token);
    return emails.invitation(by, this.#linkTo('invitation', invitation.token), reportUrl);
  }

  async #withLink(
    user: User,
    to: string,
    purpose: 'confirm' | 'reset',
    write: (url: string) => EmailContent,
  ): Promise<EmailContent | null> {
    const { token, link } = newLink(purpose, { email: to });
    const added = await this.#users.addLink(user, to, link);
    return added ? write(this.#linkTo(purpose, token)) : null;
  }

  #linkTo(purpose: LinkPurpose, token: string): string {
    return `${this.#publicUrl}${pages[purpose]}?token=${token}`;
  }
}
