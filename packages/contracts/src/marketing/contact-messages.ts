import Type, { type Static } from 'typebox';
import {
  Abilities,
  Email,
  Id,
  IdParams,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { listRoute, readRoute } from '../record-routes.ts';
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

// product §5
export const NewContactMessage = NamedInput(
  'The input of the contact form. `website` is a hidden field. A sender that fills it in is a bot: it gets the usual response, and the message is stored as spam.',
  { ...fields, website: Optional(Type.String({ maxLength: 200 })) },
);
export type NewContactMessage = Static<typeof NewContactMessage>;

export const ContactMessage = Named('A message of the contact form, for admins.', {
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

export const ContactMessageChange = NamedInput('Changes the state of a message.', {
  status: OneOf(contactStates),
  version: Type.Optional(Version),
});
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
  'GET /marketing/messages': listRoute(
    'List the messages of the contact form. Empty unless the caller is an admin',
    { ...listQuery(contactSorts), status: Type.Optional(OneOf(contactStates)) },
    { messages: Type.Array(ContactMessage), ...listAnswer },
  ),
  'GET /marketing/messages/{id}': readRoute('Read a message', ContactMessage),
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
