import Type, { type Static } from 'typebox';
import { Problem } from './errors.ts';
import { Id, IdParams, Input, Instant, listAnswer, listQuery, Nullable, OneOf, Optional } from './fields.ts';
import { defineContract } from './route.ts';

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
export type AssistantAction = Static<typeof AssistantAction>;

/** A person's yes; of a message with what they have changed in it. */
export const ActionConfirmation = Input({ subject: Optional(Subject), text: Optional(EmailText) });
export type ActionConfirmation = Static<typeof ActionConfirmation>;

/** The models that a person chooses from (rules, head; product §3); `keystead-basic` unless said. */
export const chatModels = ['keystead-basic', 'keystead-advanced', 'keystead-financial'] as const;

/** The name of a model. */
export type ChatModel = (typeof chatModels)[number];

/** Who answers: a language model, or the local analyst that stands in where none is configured (rules §7). */
export const answerers = ['model', 'analyst'] as const;

/** How long a message to the assistant may be, in characters. */
export const MAX_MESSAGE_LENGTH = 4000;

/** How long an answer of it may be that a page or a program hands back. */
const MAX_ANSWER_LENGTH = 50_000;

/** How many messages the history takes at once. */
export const MAX_MESSAGES = 20;

const MessageText = Type.String({
  minLength: 1,
  maxLength: MAX_MESSAGE_LENGTH,
  trim: true,
  pattern: '^[\\P{Cc}\\t\\r\\n]*$',
});

const AnswerText = Type.String({ minLength: 1, maxLength: MAX_ANSWER_LENGTH, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** What a question and its answer have in common: a UUID. */
const Exchange = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

const speakers = ['user', 'assistant'] as const;

/** A message of a conversation, as the service keeps it. */
export const ChatMessage = Type.Object({
  id: Id,
  exchange: Exchange,
  type: OneOf(speakers),
  /** A person's own words; an assistant's are Markdown. */
  content: Type.String(),
  timestamp: Instant,
  model: OneOf(chatModels),
  /** Of an assistant's message that this service has written; null otherwise. */
  answered_by: Nullable(OneOf(answerers)),
  /** What the message proposes to do, as it stands by now. */
  actions: Type.Array(AssistantAction),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * A message that somebody else has kept: from a page, or a program. Of one that is here already the first holds. A user's
 * is no longer than a question, which the service sees to. It names its `exchange`, or has an `id` of its sender's choosing:
 * then an answer that follows its question in the request belongs to it.
 */
export const NewChatMessage = Input({
  exchange: Type.Optional(Exchange),
  /** Beside an `exchange` it is ignored. */
  id: Type.Optional(Type.Union([Id, Type.String({ minLength: 1, maxLength: 100 })])),
  type: OneOf(speakers),
  content: AnswerText,
  timestamp: Optional(Instant),
  model: Optional(OneOf(chatModels)),
});
export type NewChatMessage = Static<typeof NewChatMessage>;

/** A message before this one, as a page shows it. */
export const ContextMessage = Type.Union([
  Type.Object({ type: OneOf(['user']), content: Type.String({ maxLength: MAX_MESSAGE_LENGTH }) }),
  Type.Object({ type: OneOf(['assistant']), content: Type.String({ maxLength: MAX_ANSWER_LENGTH }) }),
]);

/**
 * A question. `context` is what the assistant page tells of itself (nobody relies on it: who asks is in the token), or
 * the last messages of a conversation of the caller's own keeping, as the widget sends them; without such, the kept
 * history is the conversation.
 */
export const Question = Input({
  message: MessageText,
  model: Optional(OneOf(chatModels)),
  context: Optional(
    Type.Union([
      Type.Array(ContextMessage, { maxItems: MAX_MESSAGES }),
      Type.Object({
        user_id: Type.Optional(Nullable(Id)),
        user_role: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
        timestamp: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
      }),
    ]),
  ),
});
export type Question = Static<typeof Question>;

/** An answer: `response` is Markdown, and the text of the second of the two `messages`. */
export const ChatAnswer = Type.Object({ response: Type.String(), messages: Type.Array(ChatMessage) });
export type ChatAnswer = Static<typeof ChatAnswer>;

/**
 * An answer while it comes. `step`: what is being looked up, in a few words; `text`: the next part of the answer;
 * `restart`: forget the text so far, another comes; at last either `done` or `problem`.
 */
export const ChatEvent = Type.Union([
  Type.Object({ type: Type.Literal('step'), label: Type.String() }),
  Type.Object({ type: Type.Literal('text'), text: Type.String() }),
  Type.Object({ type: Type.Literal('restart') }),
  Type.Object({ type: Type.Literal('done'), ...ChatAnswer.properties }),
  Type.Object({ type: Type.Literal('problem'), problem: Problem }),
]);
export type ChatEvent = Static<typeof ChatEvent>;

/** What a person may choose from and begin with. */
export const AssistantOffer = Type.Object({
  models: Type.Array(Type.Object({ id: OneOf(chatModels), name: Type.String(), description: Type.String() })),
  /** Who answers at present. */
  answered_by: OneOf(answerers),
  /** Eight questions that suit the caller. */
  prompts: Type.Array(Type.String()),
});
export type AssistantOffer = Static<typeof AssistantOffer>;

const { limit, cursor } = listQuery([]);

/** Everything that the assistant service answers. */
export const assistant = defineContract({
  service: 'assistant',
  area: 'assistant',
  routes: {
    'GET /ai/models': {
      summary: 'List the available models, the current answerer and suggested questions',
      access: 'signed-in',
      answer: AssistantOffer,
      codes: [],
    },
    'POST /ai/chat': {
      summary: 'Ask the assistant. It sees only what the caller may see, and acts only after confirmation',
      access: 'signed-in',
      body: Question,
      answer: ChatAnswer,
      status: 200,
      codes: ['rate_limited', 'scope_missing'],
    },
    'POST /ai/chat/stream': {
      summary: 'Ask the assistant and stream the answer. Disconnecting ends it',
      access: 'signed-in',
      body: Question,
      events: ChatEvent,
      status: 200,
      codes: ['rate_limited'],
    },
    'GET /ai/history': {
      summary: "List the caller's messages and the assistant's answers, newest first",
      access: 'signed-in',
      query: Input({ limit, cursor }),
      answer: Type.Object({ messages: Type.Array(ChatMessage), ...listAnswer }),
      codes: [],
    },
    'POST /ai/history': {
      summary: 'Store messages in the history. Exchanges that are already stored stay unchanged',
      access: 'signed-in',
      body: Input({ messages: Type.Array(NewChatMessage, { minItems: 1, maxItems: MAX_MESSAGES }) }),
      answer: Type.Object({ messages: Type.Array(ChatMessage) }),
      status: 201,
      codes: [],
    },
    'DELETE /ai/history': {
      summary: 'Clear the history, including proposals that are still open',
      access: 'signed-in',
      codes: [],
    },
    'POST /ai/actions/{id}/confirmation': {
      summary: "Confirm an action that the assistant proposed. It runs with the caller's permissions",
      access: 'signed-in',
      params: IdParams,
      body: ActionConfirmation,
      answer: AssistantAction,
      status: 200,
      codes: ['not_found', 'conflict'],
    },
    'POST /ai/actions/{id}/refusal': {
      summary: 'Reject an action that the assistant proposed',
      access: 'signed-in',
      params: IdParams,
      answer: AssistantAction,
      status: 200,
      codes: ['not_found', 'conflict'],
    },
  },
});
