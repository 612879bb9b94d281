import type { ChatMessage, ChatModel } from '@keystead/contracts';

export interface DisplayedMessage
  extends Pick<ChatMessage, 'type' | 'content' | 'timestamp' | 'answered_by' | 'actions'> {
  /** Unique within its conversation. */
  key: string;
  model: ChatModel;
  /** The id that a question and its answer share; null until the service has stored them. */
  exchange: string | null;
  /** For a reply without an answer: it failed, or the user has stopped it. */
  unfinished?: 'failed' | 'stopped';
  /** Why there is no answer, where the service has rejected the question. */
  reason?: string;
}

const displayed = new WeakMap<ChatMessage, DisplayedMessage>();

/**
 * A message of the history as it is shown. The same message gives the same object, so that it is not rendered again.
 */
export function storedMessage(message: ChatMessage): DisplayedMessage {
  const cached = displayed.get(message);
  if (cached !== undefined) return cached;
  const { id, ...rest } = message;
  const created = { ...rest, key: `stored-${id}` };
  displayed.set(message, created);
  return created;
}

const models = {
  'keystead-basic': 'Keystead Basic',
  'keystead-advanced': 'Keystead Advanced',
  'keystead-financial': 'Keystead Financial',
} as const;

export const LOCAL_ANALYST = 'Local analyst';

/** The author of an assistant's message; `Assistant` where unknown. */
export function answererName({ answered_by, model }: Pick<DisplayedMessage, 'answered_by' | 'model'>): string {
  if (answered_by === 'analyst') return LOCAL_ANALYST;
  return answered_by === 'model' ? models[model] : 'Assistant';
}
