import { personalTabStorage } from '@keystead/web-kit/queries';
import { type Conversation, silent } from '../chat/conversation.ts';
import type { ShownMessage } from '../chat/shown-message.ts';

const KEY = 'assistant-widget';
/** How many messages a tab stores. */
const MOST = 40;

const isMessage = (one: unknown): one is ShownMessage =>
  typeof one === 'object' && one !== null && 'key' in one && 'content' in one && 'actions' in one;

/** The messages of this tab's widget before the page was reloaded. */
export function storedConversation(): Conversation {
  try {
    const stored: unknown = JSON.parse(personalTabStorage.read(KEY) ?? '[]');
    return { ...silent, messages: Array.isArray(stored) ? stored.filter(isMessage) : [] };
  } catch {
    return silent;
  }
}

/** Stores the messages as long as the tab is open. */
export function keepConversation(messages: readonly ShownMessage[]): void {
  personalTabStorage.write(KEY, JSON.stringify(messages.slice(-MOST)));
}
