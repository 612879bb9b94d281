import type { AssistantAction, answerers, ChatMessage, ChatModel } from '@keystead/contracts';

/** A message of a conversation, as it is kept. It is never changed. */
export interface Message {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  /** What a question and its answer have in common. */
  readonly exchange: string;
  readonly type: ChatMessage['type'];
  readonly content: string;
  readonly model: ChatModel;
  readonly answered_by: (typeof answerers)[number] | null;
  readonly timestamp: Date;
}

/** A message as the contract has it. What was proposed is the answer's, not the question's. */
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
