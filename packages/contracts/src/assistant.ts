import Type from 'typebox';
import { ActionConfirmation, AssistantAction } from './assistant/action.ts';
import {
  AssistantOffer,
  ChatAnswer,
  ChatEvent,
  ChatMessage,
  MAX_MESSAGES,
  NewChatMessage,
  Question,
} from './assistant/chat.ts';
import { IdParams, Input, listAnswer, listQuery } from './fields.ts';
import { defineContract } from './route.ts';

export * from './assistant/action.ts';
export * from './assistant/chat.ts';

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
