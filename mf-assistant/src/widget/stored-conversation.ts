import { personalTabStorage } from '@keystead/web-kit/queries';
import { type Conversation, type DisplayedMessage, emptyConversation } from '../chat/conversation.ts';

const KEY = 'assistant-widget';

const isMessage = (one: unknown): one is DisplayedMessage =>
  typeof one === 'object' && one !== null && 'key' in one && 'content' in one && 'actions' in one;

/** The messages of this tab's widget before the page was reloaded. */
export function storedConversation(): Conversation {
  try {
    const stored: unknown = JSON.parse(personalTabStorage.read(KEY) ?? '[]');
    return { ...emptyConversation, messages: Array.isArray(stored) ? stored.filter(isMessage) : [] };
  } catch {
    return emptyConversation;
  }
}

/** Stores the last messages as long as the tab is open. */
export function storeConversation(messages: readonly DisplayedMessage[]): void {
  personalTabStorage.write(KEY, JSON.stringify(messages.slice(-40)));
}
