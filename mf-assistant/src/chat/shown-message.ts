import type { ChatMessage, ChatModel } from '@keystead/contracts';

/** A message as the page or the widget shows it. */
export interface ShownMessage extends Pick<ChatMessage, 'type' | 'content' | 'timestamp' | 'answered_by' | 'actions'> {
  /** Tells it from the others of its conversation. */
  key: string;
  model: ChatModel;
  /** What question and answer have in common; null until the service has kept them. */
  exchange: string | null;
  /** Of a reply that is none: nothing could be answered, or the person has stopped it. */
  unfinished?: 'failed' | 'stopped';
  /** Why nothing could be answered, where the service has refused to. */
  reason?: string;
}

const shown = new WeakMap<ChatMessage, ShownMessage>();

/** A message of the history, as it is shown: the same for the same one, so that it is not drawn anew. */
export function storedMessage(message: ChatMessage): ShownMessage {
  const known = shown.get(message);
  if (known !== undefined) return known;
  const { id, ...rest } = message;
  const made = { ...rest, key: `kept-${id}` };
  shown.set(message, made);
  return made;
}
