import { createTransport } from 'nodemailer';
import type { Post } from './post.ts';

/** Sends by an SMTP server. `url` has nodemailer's format: `smtps://user:password@host:465`. */
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
