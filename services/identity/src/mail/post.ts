import type { Attachment } from '@keystead/contracts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { EmailMessage } from './email-templates.ts';

export interface AddressedEmail extends EmailMessage {
  readonly to: string;
  /** The address for replies, if it is not the product's. */
  readonly replyTo?: string;
  readonly attachment?: Attachment;
  /** Where a mail program turns such e-mails off in one click (RFC 8058). */
  readonly unsubscribe?: string;
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

/** A message in nodemailer's format. */
export function toSent(
  { to, replyTo, subject, text, html, attachment, unsubscribe }: AddressedEmail,
  from: string,
): SendMailOptions {
  const attachments = attachment && [
    { filename: attachment.name, contentType: attachment.type, content: attachment.content, encoding: 'base64' },
  ];
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { from, to, replyTo, subject, text, html, ...(attachments && { attachments }), ...(headers && { headers }) };
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
    async send(message) {
      await transport.sendMail(toSent(message, from));
    },
    close: () => transport.close(),
  };
}
