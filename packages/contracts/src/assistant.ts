import Type, { type Static } from 'typebox';
import { Problem } from './errors.ts';
import { Id, IdParams, Input, Instant, listAnswer, listQuery, Nullable, OneOf, Optional } from './fields.ts';
import { defineContract } from './route.ts';

/**
 * The kinds of actions that the assistant may propose. `message` e-mails one tenant or all tenants of a property.
 * `request` creates a maintenance request, and `assignment` assigns one. `payment` records a payment, and `settlement`
 * marks a pending payment as paid.
 */
export const actionKinds = ['message', 'request', 'assignment', 'payment', 'settlement'] as const;

/**
 * The states of a proposed action. Nothing happens before the user confirms it. `refused`: the user rejected it.
 * `failed`: the execution failed, see `problem`, and may be retried.
 */
export const actionStates = ['proposed', 'done', 'refused', 'failed'] as const;

const Subject = Type.String({ minLength: 1, maxLength: 200, trim: true, pattern: '^\\P{Cc}*$' });

const EmailText = Type.String({ minLength: 1, maxLength: 5000, trim: true, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** An action that the assistant proposes, in the form that the confirmation card displays. */
export const AssistantAction = Type.Object({
  id: Id,
  kind: OneOf(actionKinds),
  title: Type.String(),
  /** The effects of the action, one per line. */
  details: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  /** For a message: the e-mail to be sent, which the user can edit before confirming. */
  message: Nullable(Type.Object({ subject: Subject, text: EmailText, to: Type.Array(Type.String()) })),
  state: OneOf(actionStates),
  /** A link to the result: a page of the app, such as `/app/payments/12`. */
  result: Nullable(Type.Object({ label: Type.String(), path: Type.String() })),
  /** Why the action failed. */
  problem: Nullable(Type.String()),
  created_at: Instant,
  decided_at: Nullable(Instant),
});
export type AssistantAction = Static<typeof AssistantAction>;

/** The user's confirmation. For a message, it may contain an edited subject and text. */
export const ActionConfirmation = Input({ subject: Optional(Subject), text: Optional(EmailText) });
export type ActionConfirmation = Static<typeof ActionConfirmation>;

/** The models that the user can choose; `keystead-basic` by default (product §3). */
export const chatModels = ['keystead-basic', 'keystead-advanced', 'keystead-financial'] as const;
export type ChatModel = (typeof chatModels)[number];

/** What generates the answers: a language model, or the local analyst if no model is configured (rules §7). */
export const answerers = ['model', 'analyst'] as const;

/** Maximum length of a message to the assistant, in characters. */
export const MAX_MESSAGE_LENGTH = 4000;

/** Maximum length of an assistant's message that a client sends back, in characters. */
const MAX_ANSWER_LENGTH = 50_000;

/** Maximum number of messages that one request can store. */
export const MAX_MESSAGES = 20;

const MessageText = Type.String({
  minLength: 1,
  maxLength: MAX_MESSAGE_LENGTH,
  trim: true,
  pattern: '^[\\P{Cc}\\t\\r\\n]*$',
});

const AnswerText = Type.String({ minLength: 1, maxLength: MAX_ANSWER_LENGTH, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** The id that a question and its answer share: a UUID. */
const Exchange = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

const speakers = ['user', 'assistant'] as const;

/** A stored message of a conversation. */
export const ChatMessage = Type.Object({
  id: Id,
  exchange: Exchange,
  type: OneOf(speakers),
  /** Plain text for a user's message, Markdown for an assistant's message. */
  content: Type.String(),
  timestamp: Instant,
  model: OneOf(chatModels),
  /** What generated the answer; null for a user's message, or if another client stored the message. */
  answered_by: Nullable(OneOf(answerers)),
  /** The actions that the message proposes, in their current state. */
  actions: Type.Array(AssistantAction),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * A message from another client, to be stored in the history. A message that is already stored stays unchanged. A
 * user's message may be at most as long as a question. It has an `exchange`, or an `id` that the client chooses. With
 * an `id`, an answer that follows its question in the request belongs to that question.
 */
export const NewChatMessage = Input({
  exchange: Type.Optional(Exchange),
  /** Ignored if `exchange` is present. */
  id: Type.Optional(Type.Union([Id, Type.String({ minLength: 1, maxLength: 100 })])),
  type: OneOf(speakers),
  content: AnswerText,
  timestamp: Optional(Instant),
  model: Optional(OneOf(chatModels)),
});
export type NewChatMessage = Static<typeof NewChatMessage>;

/** An earlier message of the conversation, as the page displays it. */
export const ContextMessage = Type.Union([
  Type.Object({ type: OneOf(['user']), content: Type.String({ maxLength: MAX_MESSAGE_LENGTH }) }),
  Type.Object({ type: OneOf(['assistant']), content: Type.String({ maxLength: MAX_ANSWER_LENGTH }) }),
]);

/**
 * A question. `context` describes the assistant page, for information only, because the token identifies the caller. It
 * may also contain the last messages of a conversation that the client stores itself. Without such messages, the stored
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

/** An answer. `response` is Markdown, and equals the text of the second of the two `messages`. */
export const ChatAnswer = Type.Object({ response: Type.String(), messages: Type.Array(ChatMessage) });
export type ChatAnswer = Static<typeof ChatAnswer>;

/**
 * One event of a streamed answer. `step`: what is being looked up. `text`: the next part of the answer. `restart`:
 * discard the text so far, because a new answer follows. The last event is `done` or `problem`.
 */
export const ChatEvent = Type.Union([
  Type.Object({ type: Type.Literal('step'), label: Type.String() }),
  Type.Object({ type: Type.Literal('text'), text: Type.String() }),
  Type.Object({ type: Type.Literal('restart') }),
  Type.Object({ type: Type.Literal('done'), ...ChatAnswer.properties }),
  Type.Object({ type: Type.Literal('problem'), problem: Problem }),
]);
export type ChatEvent = Static<typeof ChatEvent>;

/** The available models and suggested questions. */
export const AssistantOffer = Type.Object({
  models: Type.Array(Type.Object({ id: OneOf(chatModels), name: Type.String(), description: Type.String() })),
  /** What currently generates the answers. */
  answered_by: OneOf(answerers),
  /** Eight suggested questions for the caller's role. */
  prompts: Type.Array(Type.String()),
});
export type AssistantOffer = Static<typeof AssistantOffer>;

const { limit, cursor } = listQuery([]);

/** The contract of the assistant service. */
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
