import type { EmailMessage } from './email-message.ts';

/** A letter with its address. */
export interface AddressedEmail extends EmailMessage {
  readonly to: string;
  /** Whom an answer goes to, where that isn't the product. */
  readonly replyTo?: string;
}

/** A letter on its way. */
export interface Message extends AddressedEmail {
  /** Names the message; sending one of the same id again replaces it where that is possible. */
  readonly id: string;
}

/** Takes messages away: an SMTP server, or a folder. A rejection means to try again later. */
export interface Post {
  send(message: Message): Promise<void>;
  /** Closes connections that are kept open. */
  close?(): void;
}
