import type { AssistantAction, answerers, ChatMessage, ChatModel } from '@keystead/contracts';

/** A message of a conversation, as it is stored. It never changes. */
export interface Message {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  /** The id that a question and its answer share. */
  readonly exchange: string;
  readonly type: ChatMessage['type'];
  readonly content: string;
  readonly model: ChatModel;
  readonly answered_by: (typeof answerers)[number] | null;
  readonly timestamp: Date;
}

/** The response for a message. The proposals belong to the answer, not to the question. */
export const presentMessage = (it: Message, proposed: readonly AssistantAction[]): ChatMessage => ({
  id: it._id,
  exchange: it.exchange,
  type: it.type,
  content: it.content,
  timestamp: it.timestamp.toISOString(),
  model: it.model,
  answered_by: it.answered_by,
  actions: it.type === 'assistant' ? [...proposed] : [],
});
