import Type, { type Static } from 'typebox';
import {
  Abilities,
  Email,
  Id,
  IdParams,
  Input,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { defineRoutes } from '../route.ts';

/** The states of a message. It is `new` until an admin changes it. `spam` is never e-mailed. */
export const contactStates = ['new', 'answered', 'spam'] as const;

/** The sort orders of messages; newest first by default. */
export const contactSorts = ['-created_at', 'created_at'] as const;

const fields = {
  name: Text(200),
  email: Email,
  company: Optional(Text(200)),
  phone: Optional(Type.String({ maxLength: 40 })),
  subject: Text(200),
  message: Type.Intersect([LongText(5000), Type.String({ minLength: 1 })]),
};

/**
 * The input of the contact form (product §5). `website` is a hidden field. A sender that fills it in is a bot: it gets
 * the usual response, and the message is stored as spam.
 */
export const NewContactMessage = Input({ ...fields, website: Optional(Type.String({ maxLength: 200 })) });
export type NewContactMessage = Static<typeof NewContactMessage>;

/** A message of the contact form, for admins. */
export const ContactMessage = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  company: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  subject: Type.String(),
  message: Type.String(),
  status: OneOf(contactStates),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
export type ContactMessage = Static<typeof ContactMessage>;

/** Changes the state of a message. */
export const ContactMessageChange = Input({ status: OneOf(contactStates), version: Type.Optional(Version) });
export type ContactMessageChange = Static<typeof ContactMessageChange>;

export const contactRoutes = defineRoutes({
  'POST /marketing/contact': {
    summary: 'Send a message to support. A repeated message is stored once',
    access: 'public',
    body: NewContactMessage,
    answer: Type.Object({ received: Type.Boolean() }),
    status: 201,
    codes: ['rate_limited'],
  },
  'GET /marketing/messages': {
    summary: 'List the messages of the contact form. Empty unless the caller is an admin',
    access: 'signed-in',
    query: Input({ ...listQuery(contactSorts), status: Type.Optional(OneOf(contactStates)) }),
    answer: Type.Object({ messages: Type.Array(ContactMessage), ...listAnswer }),
    codes: [],
  },
  'GET /marketing/messages/{id}': {
    summary: 'Read a message',
    access: 'signed-in',
    params: IdParams,
    answer: ContactMessage,
    codes: ['not_found'],
  },
  'PUT /marketing/messages/{id}': {
    summary: 'Change the status of a message',
    access: 'signed-in',
    params: IdParams,
    body: ContactMessageChange,
    answer: ContactMessage,
    codes: ['not_found', 'forbidden', 'version_conflict', 'precondition_failed'],
  },
  'DELETE /marketing/messages/{id}': {
    summary: 'Delete a message permanently',
    access: 'signed-in',
    params: IdParams,
    codes: ['not_found', 'forbidden', 'precondition_failed'],
  },
});
