import Type, { type Static } from 'typebox';
import { Email, Id, Input, Instant, listAnswer, listQuery, Named, OneOf, Optional, Text } from '../fields.ts';
import { defineRoutes } from '../route.ts';

export const SentMail = Named('An e-mail that was written while no SMTP server is configured.', {
  id: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  sent_at: Instant,
});

/** Maximum number of notices per call of `POST /internal/notices`. */
export const MAX_NOTICES = 100;

/** A paragraph of an e-mail. */
const Sentence = Type.String({ minLength: 1, maxLength: 6000 });

/**
 * An e-mail to a user about their records, or to the operators of the product (`mailbox`). `key` identifies the
 * occasion. Within 30 days, an e-mail with the same key, service and recipient is sent once. `path` is a page of the
 * product, such as `/app/payments`.
 */
export const Notice = Input({
  key: Text(200),
  to: Type.Union([Input({ user_id: Id }), Input({ account_id: Id }), Input({ mailbox: OneOf(['support']) })]),
  /**
   * The account whose records the e-mail concerns. Until its e-mail address is confirmed, no e-mails are sent to others
   * on its behalf.
   */
  from_account: Type.Optional(Id),
  /** The recipient of replies; by default the product's own address. */
  reply_to: Optional(Email),
  subject: Text(300),
  opening: Sentence,
  further: Type.Array(Sentence, { maxItems: 10 }),
  link: Optional(Input({ label: Text(100), path: Type.String({ pattern: '^/[^/\\\\]', maxLength: 300 }) })),
});
export type Notice = Static<typeof Notice>;

export const mailRoutes = defineRoutes({
  'GET /mail': {
    summary: 'List e-mails that were written while no SMTP server is configured, newest first. Admins only',
    access: 'signed-in',
    keys: false,
    query: Input(listQuery(['-sent_at'])),
    answer: Type.Object({ messages: Type.Array(SentMail), ...listAnswer }),
    codes: ['forbidden'],
  },
  'GET /mail/{id}': {
    summary: 'Read the text of one of these e-mails. Admins only',
    access: 'signed-in',
    keys: false,
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
    answer: Type.Object({ ...SentMail.properties, text: Type.String() }),
    codes: ['forbidden', 'not_found'],
  },
  'POST /internal/notices': {
    summary:
      'E-mail notices to a user, or to the members of an account, who have turned notifications on. Each key is sent once',
    access: 'service',
    body: Input({ notices: Type.Array(Notice, { minItems: 1, maxItems: MAX_NOTICES }) }),
    codes: [],
  },
});
