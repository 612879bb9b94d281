import { type LinkPurpose, newLink } from '../links/one-time-link.ts';
import { emailKey } from '../users/email-key.ts';
import { takesNotices, type User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';
import { type Letter, type LetterParts, setLetter } from './letter.ts';
import { letters } from './letters.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { Errand, NoticeErrand, NoticeText, OutboxEntry } from './outbox-model.ts';
import type { AddressedLetter } from './post.ts';

const pages: Record<LinkPurpose, string> = {
  reset: '/reset-password',
  invitation: '/reset-password',
  confirm: '/confirm-email',
};

/** Makes the text of a message at the moment of sending; null when it has become pointless. */
export class Composer {
  readonly #users: UserStore;
  readonly #publicUrl: string;
  readonly #mailboxes: Mailboxes;

  /** @param publicUrl the product's address, which links begin with. */
  constructor(users: UserStore, publicUrl: string, mailboxes: Mailboxes) {
    this.#users = users;
    this.#publicUrl = publicUrl.replace(/\/$/, '');
    this.#mailboxes = mailboxes;
  }

  async compose({ to, errand }: OutboxEntry): Promise<AddressedLetter | null> {
    if (errand.kind === 'notice') return this.#notice(errand);
    if (errand.kind === 'mailbox') return this.#toMailbox(errand);
    if (to === null) return null;
    const letter = await this.#letter(to, errand);
    return letter && { to, ...letter };
  }

  /** A notice goes to the address that its user has now, and only if it is theirs and they want notices now. */
  async #notice(errand: NoticeErrand & { kind: 'notice' }): Promise<AddressedLetter | null> {
    const user = await this.#users.find(errand.user_id);
    if (!user || !takesNotices(user)) return null;
    return { to: user.email, ...letters.notice(this.#linked(errand), `${this.#publicUrl}/app/profile`) };
  }

  /** A letter to those who run the product; no preference keeps it back. */
  #toMailbox(errand: NoticeErrand & { kind: 'mailbox' }): AddressedLetter {
    const replyTo = errand.reply_to ?? undefined;
    return { to: this.#mailboxes[errand.mailbox], replyTo, ...setLetter(this.#linked(errand)) };
  }

  #linked({ subject, opening, further, link }: NoticeText): LetterParts {
    const linked = link && { link: { label: link.label, url: `${this.#publicUrl}${link.path}` } };
    return { subject, opening, further, ...linked };
  }

  async #letter(to: string, errand: Errand): Promise<Letter | null> {
    switch (errand.kind) {
      case 'confirm': {
        const user = await this.#recipient(errand.user_id, to);
        return user && !user.email_confirmed ? this.#withLink(user, 'confirm', letters.confirm) : null;
      }
      case 'reset': {
        const user = await this.#users.findByEmail(to);
        return user && this.#withLink(user, 'reset', letters.reset);
      }
      case 'invitation': {
        const user = await this.#recipient(errand.user_id, to);
        if (user?.password_hash) return letters.added(errand.by, `${this.#publicUrl}/login`);
        return user && this.#withLink(user, 'invitation', (url) => letters.invitation(errand.by, url));
      }
      case 'address-changed':
        return letters.addressChanged(errand.new_email);
      case 'password-changed':
        return letters.passwordChanged(`${this.#publicUrl}/forgot-password`);
      case 'deletion':
        return letters.deletion(errand.erase_at);
    }
  }

  /** The user, if the message would still reach them: a changed address must not get their links. */
  async #recipient(id: number, to: string): Promise<User | null> {
    const user = await this.#users.find(id);
    return user?.email_key === emailKey(to) ? user : null;
  }

  async #withLink(user: User, purpose: LinkPurpose, write: (url: string) => Letter): Promise<Letter | null> {
    const { token, link } = newLink(purpose, new Date());
    const added = await this.#users.addLink(user, link);
    return added ? write(`${this.#publicUrl}${pages[purpose]}?token=${token}`) : null;
  }
}
