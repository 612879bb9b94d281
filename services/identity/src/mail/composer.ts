import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { type EmailAddress, isUnconfirmed } from '../email-addresses/email-address.ts';
import { type LinkPurpose, newLink } from '../links/one-time-link.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { emailKey, fullName, type User } from '../users/user.ts';
import { type EmailContent, emails, renderEmail } from './email-templates.ts';
import type { Errand, Mailboxes, NoticeErrand, NoticeText, OutboxEntry } from './mail.ts';
import type { AddressedEmail } from './post.ts';

const pages: Record<LinkPurpose, string> = {
  reset: '/reset-password',
  invitation: '/reset-password',
  confirm: '/confirm-email',
  undo: '/undo-email-change',
  report: '/report-invitation',
};

type UserNotice = NoticeErrand & { readonly kind: 'notice' };

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

  async compose({ to, errand }: OutboxEntry): Promise<AddressedEmail | null> {
    if (errand.kind === 'notice') return this.#notice(errand);
    if (errand.kind === 'mailbox') return this.#toMailbox(errand);
    if (to === null) return null;
    const email = await this.#composeEmail(to, errand);
    return email && { to, ...renderEmail(email) };
  }

  /** If the user has confirmed the address and accepts notices. */
  async #notice(errand: UserNotice): Promise<AddressedEmail | null> {
    const unconfirmed = await this.#unconfirmedAddress(errand);
    if (unconfirmed) return this.#noticeToUnconfirmed(unconfirmed, errand);
    const to = await this.#noticeRecipient(errand);
    return to === null
      ? null
      : { to, ...renderEmail(emails.notice(this.#withUrls(errand), `${this.#publicUrl}/app/profile`)) };
  }

  /** Null if a user has confirmed the address. */
  async #unconfirmedAddress({ user_id }: UserNotice): Promise<EmailAddress | null> {
    const address = await this.#addresses.find(user_id);
    return address && isUnconfirmed(address) && !(await this.#users.find(user_id)) ? address : null;
  }

  /** It can be reported, like an invitation. */
  async #noticeToUnconfirmed(address: EmailAddress, errand: UserNotice): Promise<AddressedEmail | null> {
    const sender = await this.#confirmedSender(errand);
    if (sender === null || (sender && address.blocked_accounts.includes(sender.account_id))) return null;
    const report = newLink('report', sender && { account_id: sender.account_id });
    if (sender && !(await this.#addresses.addLinks(address._id, [report.link]))) return null;
    const url = sender && this.#linkTo('report', report.token);
    const by = sender ? fullName(sender) : null;
    const content = emails.noticeToUnconfirmed(this.#withUrls(errand), by, url ?? null);
    return { to: address.email, ...renderEmail(content) };
  }

  /** Undefined without an account, null until its owner has confirmed their address. */
  async #confirmedSender({ from_account }: UserNotice): Promise<User | null | undefined> {
    if (from_account == null) return undefined;
    const owner = await this.#users.find(from_account);
    return owner?.email_confirmed ? owner : null;
  }

  /** Null if the e-mail counts for no daily limit. */
  async limitedSender({ errand }: OutboxEntry): Promise<User | null> {
    if (errand.kind !== 'notice' || !(await this.#unconfirmedAddress(errand))) return null;
    return (await this.#confirmedSender(errand)) ?? null;
  }

  /**
   * The id may be that of an address record: then the notice goes to the user who has confirmed the address. An
   * unconfirmed account sends nothing to others.
   */
  async #noticeRecipient({ user_id, from_account }: UserNotice): Promise<string | null> {
    const address = await this.#addresses.find(user_id);
    const user = await this.#users.find(address?.user_id ?? user_id);
    if (!user) return null;
    if (from_account != null && from_account !== user.account_id) {
      const owner = await this.#users.find(from_account);
      if (owner && !owner.email_confirmed) return null;
    }
    return user.preferences.email_notifications && user.email_confirmed ? user.email : null;
  }

  /** Sent whatever the preferences are. */
  #toMailbox(errand: NoticeErrand & { kind: 'mailbox' }): AddressedEmail {
    const replyTo = errand.reply_to ?? undefined;
    return { to: this.#mailboxes[errand.mailbox], replyTo, ...renderEmail(this.#withUrls(errand)) };
  }

  #withUrls({ subject, opening, further, link }: NoticeText): EmailContent {
    const absoluteLink = link && { link: { label: link.label, url: `${this.#publicUrl}${link.path}` } };
    return { subject, opening, further, ...absoluteLink };
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
