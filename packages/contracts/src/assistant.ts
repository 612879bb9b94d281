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
      summary: 'The models to choose from, who answers at present, and questions to begin with',
      access: 'signed-in',
      answer: AssistantOffer,
      codes: [],
    },
    'POST /ai/chat': {
      summary: "Ask the assistant; it knows what the caller may see, and does nothing without a person's yes",
      access: 'signed-in',
      body: Question,
      answer: ChatAnswer,
      status: 200,
      codes: ['rate_limited', 'scope_missing'],
    },
    'POST /ai/chat/stream': {
      summary: 'Ask the assistant and read the answer while it comes; who goes away ends it',
      access: 'signed-in',
      body: Question,
      events: ChatEvent,
      status: 200,
      codes: ['rate_limited'],
    },
    'GET /ai/history': {
      summary: "The caller's messages and the assistant's, newest first",
      access: 'signed-in',
      query: Input({ limit, cursor }),
      answer: Type.Object({ messages: Type.Array(ChatMessage), ...listAnswer }),
      codes: [],
    },
    'POST /ai/history': {
      summary: 'See to it that messages are in the history; those of an exchange that is there already are left alone',
      access: 'signed-in',
      body: Input({ messages: Type.Array(NewChatMessage, { minItems: 1, maxItems: MAX_MESSAGES }) }),
      answer: Type.Object({ messages: Type.Array(ChatMessage) }),
      status: 201,
      codes: [],
    },
    'DELETE /ai/history': {
      summary: 'Clear the history, and forget what was proposed and not decided',
      access: 'signed-in',
      codes: [],
    },
    'POST /ai/actions/{id}/confirmation': {
      summary: "Say yes to what the assistant proposed: it is done by the caller's own rights",
      access: 'signed-in',
      params: IdParams,
      body: ActionConfirmation,
      answer: AssistantAction,
      status: 200,
      codes: ['not_found', 'conflict'],
    },
    'POST /ai/actions/{id}/refusal': {
      summary: 'Say no to what the assistant proposed',
      access: 'signed-in',
      params: IdParams,
      answer: AssistantAction,
      status: 200,
      codes: ['not_found', 'conflict'],
    },
  },
});
