import { createTransport } from 'nodemailer';
import type { EmailMessage } from './email-templates.ts';

export interface AddressedEmail extends EmailMessage {
  readonly to: string;
  /** The address for replies, if it is not the product's. */
  readonly replyTo?: string;
}

export interface Message extends AddressedEmail {
  /** Sending the same id again replaces the message where that is possible. */
  readonly id: string;
}

/** A rejection means that the caller must retry later. */
export interface Post {
  send(message: Message): Promise<void>;
  close?(): void;
}

/** `url` has nodemailer's format: `smtps://user:password@host:465`. */
export function smtpPost(url: string, from: string): Required<Post> {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ to, replyTo, subject, text, html }) {
      await transport.sendMail({ from, to, replyTo, subject, text, html });
    },
    close: () => transport.close(),
  };
}
