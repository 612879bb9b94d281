import Type, { type Static } from 'typebox';
import { Abilities, Email, Id, Input, Instant, LongText, Nullable, OneOf, Optional, Text, Version } from '../fields.ts';

/** What becomes of a message: `new` until somebody says otherwise; `spam` is never mailed. */
export const contactStates = ['new', 'answered', 'spam'] as const;
/** The orders in which messages can be listed; the newest first unless said. */
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
 * What the contact form sends (product §5). `website` is a field that nobody sees: who fills it in is a program, gets the
 * same answer, and is kept as spam.
 */
export const NewContactMessage = Input({ ...fields, website: Optional(Type.String({ maxLength: 200 })) });
/** What the contact form sends. */
export type NewContactMessage = Static<typeof NewContactMessage>;

/** A message of the contact form, as the admin reads it. */
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
/** A message of the contact form. */
export type ContactMessage = Static<typeof ContactMessage>;

/** What may be changed of a message: what becomes of it. */
export const ContactMessageChange = Input({ status: OneOf(contactStates), version: Type.Optional(Version) });
/** What may be changed of a message. */
export type ContactMessageChange = Static<typeof ContactMessageChange>;
