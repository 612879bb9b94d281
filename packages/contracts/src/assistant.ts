import Type, { type Static } from 'typebox';
import { Problem } from './errors.ts';
import {
  described,
  Id,
  Input,
  Instant,
  Lines,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  Text,
} from './fields.ts';
import { listRoute } from './record-routes.ts';
import { defineContract } from './route.ts';

/**
 * The kinds of actions that the assistant may propose. `message` e-mails one tenant or all tenants of a property.
 * `request` creates a maintenance request, and `assignment` assigns one. `payment` records a payment, and `settlement`
 * marks a pending payment as paid. `plan` has several steps with one confirmation.
 */
export const actionKinds = ['message', 'request', 'assignment', 'payment', 'settlement', 'plan'] as const;

/**
 * The states of a proposed action. `refused`: by the user. `failed`: see `problem`; it may be retried. A plan is also
 * `running` and `undoing` while its steps are carried out or undone, and `undone` afterwards.
 */
export const actionStates = ['proposed', 'done', 'refused', 'failed', 'running', 'undoing', 'undone'] as const;

/** The kinds of steps of a plan. A `reminder` is a message about what its tenant owes. */
export const planStepKinds = ['reminder', 'message', 'change'] as const;

/** The states of a step of a plan. `impossible`: it can't be done, as its check found. `left_out`: by the user. */
export const planStepStates = ['ready', 'impossible', 'left_out', 'done', 'failed', 'undone'] as const;

/** Maximum number of steps of a plan. */
export const MAX_PLAN_STEPS = 200;

const [Subject, EmailText] = [Text(200), Lines(5000)];

const Details = Type.Array(Type.Object({ label: Type.String(), value: Type.String() }));
const ActionLink = Nullable(Type.Object({ label: Type.String(), path: Type.String() }));
const ActionMessage = Nullable(Type.Object({ subject: Subject, text: EmailText, to: Type.Array(Type.String()) }));

export const PlanStep = Named('A step of a plan, in the form that the confirmation card displays.', {
  number: described('Its place in the plan, from 1.', Type.Integer({ minimum: 1 })),
  kind: OneOf(planStepKinds),
  title: Type.String(),
  details: described('What it is about. A changed value is shown before and after.', Details),
  amount: described('The amount in dollars that it is about.', Nullable(Type.Number())),
  message: described('For a reminder or a message: the email.', ActionMessage),
  state: OneOf(planStepStates),
  problem: described('Why it can’t be done, failed, or could not be undone.', Nullable(Type.String())),
  result: ActionLink,
  can_undo: described('Whether it can be undone, or could be if it were done.', Type.Boolean()),
});
export type PlanStep = Static<typeof PlanStep>;

export const AssistantAction = Named(
  'An action that the assistant proposes, in the form that the confirmation card displays.',
  {
    id: Id,
    kind: OneOf(actionKinds),
    title: Type.String(),
    details: described('The effects of the action, one per line.', Details),
    message: described(
      'For a message: the e-mail to be sent, which the user can edit before confirming.',
      ActionMessage,
    ),
    plan: described(
      'For a plan: its steps, in order. `stalled`: it was interrupted, and goes on when it is confirmed or undone again.',
      Type.Optional(
        Nullable(
          Type.Object({
            steps: Type.Array(PlanStep),
            can_undo: Type.Boolean(),
            stalled: Type.Boolean(),
          }),
        ),
      ),
    ),
    state: OneOf(actionStates),
    result: described('A link to the result: a page of the app, such as `/app/payments/12`.', ActionLink),
    problem: described(
      'Why the action failed. For a plan, how many of its steps failed or could not be undone.',
      Nullable(Type.String()),
    ),
    created_at: Instant,
    decided_at: Nullable(Instant),
  },
);
export type AssistantAction = Static<typeof AssistantAction>;

export const ActionConfirmation = NamedInput(
  "The user's confirmation. For a message, it may contain an edited subject and text. For a plan, it may contain the numbers of the steps to leave out.",
  {
    subject: Optional(Subject),
    text: Optional(EmailText),
    left_out: Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_PLAN_STEPS })),
  },
);
export type ActionConfirmation = Static<typeof ActionConfirmation>;

/** The models that the user can choose; `keystead-basic` by default (product §3). */
export const chatModels = ['keystead-basic', 'keystead-advanced', 'keystead-financial'] as const;
export type ChatModel = (typeof chatModels)[number];

/** What generates the answers: a language model, or the local analyst if no model is configured (rules §7). */
export const answerers = ['model', 'analyst'] as const;

export const MAX_MESSAGE_LENGTH = 4000;

/** Maximum length of an assistant's message that a client sends back, in characters. */
const MAX_ANSWER_LENGTH = 50_000;

/** Maximum number of messages that one request can store. */
export const MAX_MESSAGES = 20;

const AnswerText = Type.String({ minLength: 1, maxLength: MAX_ANSWER_LENGTH, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** The id that a question and its answer share: a UUID. */
const Exchange = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

const speakers = ['user', 'assistant'] as const;

export const ChatMessage = Named('A stored message of a conversation.', {
  id: Id,
  exchange: Exchange,
  type: OneOf(speakers),
  content: described("Plain text for a user's message, Markdown for an assistant's message.", Type.String()),
  timestamp: Instant,
  model: OneOf(chatModels),
  answered_by: described(
    "What generated the answer; null for a user's message, or if another client stored the message.",
    Nullable(OneOf(answerers)),
  ),
  actions: described('The actions that the message proposes, in their current state.', Type.Array(AssistantAction)),
});
export type ChatMessage = Static<typeof ChatMessage>;

export const NewChatMessage = NamedInput(
  "A message from another client, to be stored in the history. A message that is already stored stays unchanged. A user's message may be at most as long as a question. It has an `exchange`, or an `id` that the client chooses. With an `id`, an answer that follows its question in the request belongs to that question.",
  {
    exchange: Type.Optional(Exchange),
    id: described(
      'Ignored if `exchange` is present.',
      Type.Optional(Type.Union([Id, Type.String({ minLength: 1, maxLength: 100 })])),
    ),
    type: OneOf(speakers),
    content: AnswerText,
    timestamp: Optional(Instant),
    model: Optional(OneOf(chatModels)),
  },
);
export type NewChatMessage = Static<typeof NewChatMessage>;

export const ContextMessage = described(
  'An earlier message of the conversation, as the page displays it.',
  Type.Union([
    Type.Object({ type: OneOf(['user']), content: Type.String({ maxLength: MAX_MESSAGE_LENGTH }) }),
    Type.Object({ type: OneOf(['assistant']), content: Type.String({ maxLength: MAX_ANSWER_LENGTH }) }),
  ]),
);

export const Question = NamedInput(
  'A question. `context` describes the assistant page, for information only, because the token identifies the caller. It may also contain the last messages of a conversation that the client stores itself. Without such messages, the stored history is the conversation.',
  {
    message: Lines(MAX_MESSAGE_LENGTH),
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
  },
);
export type Question = Static<typeof Question>;

export const ChatAnswer = Named(
  'An answer. `response` is Markdown, and equals the text of the second of the two `messages`.',
  { response: Type.String(), messages: Type.Array(ChatMessage) },
);
export type ChatAnswer = Static<typeof ChatAnswer>;

export const ChatEvent = described(
  'One event of a streamed answer. `step`: what is being looked up. `text`: the next part of the answer. `restart`: discard the text so far, because a new answer follows. The last event is `done` or `problem`.',
  Type.Union([
    Type.Object({ type: Type.Literal('step'), label: Type.String() }),
    Type.Object({ type: Type.Literal('text'), text: Type.String() }),
    Type.Object({ type: Type.Literal('restart') }),
    Type.Object({ type: Type.Literal('done'), ...ChatAnswer.properties }),
    Type.Object({ type: Type.Literal('problem'), problem: Problem }),
  ]),
);
export type ChatEvent = Static<typeof ChatEvent>;

export const AssistantOffer = Named('The available models and suggested questions.', {
  models: Type.Array(Type.Object({ id: OneOf(chatModels), name: Type.String(), description: Type.String() })),
  answered_by: described('What currently generates the answers.', OneOf(answerers)),
  prompts: described("Eight suggested questions for the caller's role.", Type.Array(Type.String())),
});
export type AssistantOffer = Static<typeof AssistantOffer>;

/** A JSON-RPC message. The protocol's own library validates it. */
const McpMessage = Type.Object({}, { additionalProperties: true });

const { limit, cursor } = listQuery([]);

export const assistant = defineContract({
  service: 'assistant',
  area: 'assistant',
  routes: {
    'GET /ai/models': {
      summary: 'List the available models, the current answerer and suggested questions',
      answer: AssistantOffer,
    },
    'POST /ai/chat': {
      summary: 'Ask the assistant. It sees only what the caller may see, and acts only after confirmation',
      body: Question,
      answer: ChatAnswer,
      codes: ['rate_limited', 'scope_missing'],
    },
    'POST /ai/chat/stream': {
      summary: 'Ask the assistant and stream the answer. Disconnecting ends it',
      body: Question,
      events: ChatEvent,
      codes: ['rate_limited'],
    },
    'GET /ai/history': listRoute(
      "List the caller's messages and the assistant's answers, newest first",
      { limit, cursor },
      { messages: Type.Array(ChatMessage), ...listAnswer },
    ),
    'POST /ai/history': {
      summary: 'Store messages in the history. Exchanges that are already stored stay unchanged',
      body: Input({ messages: Type.Array(NewChatMessage, { minItems: 1, maxItems: MAX_MESSAGES }) }),
      answer: Type.Object({ messages: Type.Array(ChatMessage) }),
      status: 201,
    },
    'DELETE /ai/history': {
      summary: 'Clear the history, including proposals that are still open',
    },
    'GET /ai/actions/{id}': {
      summary: 'Read an action that the assistant proposed to the caller, such as the progress of a plan',
      answer: AssistantAction,
      codes: ['not_found'],
    },
    'POST /ai/actions/{id}/confirmation': {
      summary:
        "Confirm an action that the assistant proposed. It runs with the caller's permissions. A plan may still be running when this answers",
      body: ActionConfirmation,
      answer: AssistantAction,
      codes: ['not_found', 'forbidden', 'conflict'],
    },
    'POST /internal/mcp': {
      summary:
        'Answer a message of the Model Context Protocol (Streamable HTTP), which the gateway forwards from `/mcp`. A program sees and proposes what its caller may, within its scopes',
      access: 'signed-in',
      anyScope: true,
      body: McpMessage,
      secret: true,
      codes: ['rate_limited'],
    },
    'POST /ai/actions/{id}/refusal': {
      summary: 'Reject an action that the assistant proposed',
      answer: AssistantAction,
      codes: ['not_found', 'conflict'],
    },
    'POST /ai/actions/{id}/undo': {
      summary:
        'Undo the steps of a plan that can be undone, the last one first. It may still be running when this answers',
      answer: AssistantAction,
      codes: ['not_found', 'forbidden', 'conflict'],
    },
  },
});
