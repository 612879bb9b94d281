import Type, { type Static } from 'typebox';
import { Id, Input, Instant, Nullable, OneOf, Optional } from '../fields.ts';

/**
 * What the assistant may propose to do. `message` mails one tenant or those of a property; `request` asks for
 * maintenance; `assignment` gives a request to somebody; `payment` records one; `settlement` marks one paid that waits.
 */
export const actionKinds = ['message', 'request', 'assignment', 'payment', 'settlement'] as const;
/**
 * Where a proposal stands. Nothing is done before a person says yes; `failed` is what was tried and refused, with
 * `problem`, and may be tried again.
 */
export const actionStates = ['proposed', 'done', 'refused', 'failed'] as const;

const Subject = Type.String({ minLength: 1, maxLength: 200, trim: true, pattern: '^\\P{Cc}*$' });
const EmailText = Type.String({ minLength: 1, maxLength: 5000, trim: true, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** Something that the assistant proposes to do, as a card shows it: what will happen, in the words of the records. */
export const AssistantAction = Type.Object({
  id: Id,
  kind: OneOf(actionKinds),
  title: Type.String(),
  /** What will happen, line by line. */
  details: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  /** Of a message: what will be mailed, to be changed before the yes. */
  message: Nullable(Type.Object({ subject: Subject, text: EmailText, to: Type.Array(Type.String()) })),
  state: OneOf(actionStates),
  /** Where to see what was done: a page of the app, such as `/app/payments/12`. */
  result: Nullable(Type.Object({ label: Type.String(), path: Type.String() })),
  /** Why it could not be done. */
  problem: Nullable(Type.String()),
  created_at: Instant,
  decided_at: Nullable(Instant),
});
/** Something that the assistant proposes to do. */
export type AssistantAction = Static<typeof AssistantAction>;

/** A person's yes; of a message with what they have changed in it. */
export const ActionConfirmation = Input({ subject: Optional(Subject), text: Optional(EmailText) });
/** A person's yes. */
export type ActionConfirmation = Static<typeof ActionConfirmation>;
