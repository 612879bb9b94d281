import type { ChatMessage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** Stores a question and its answer in the history. A failure is only logged (product §7). */
export async function storeExchange(messages: readonly ChatMessage[]): Promise<void> {
  const stored = messages
    .filter(({ content }) => content.trim() !== '')
    .map(({ exchange, type, content, timestamp, model }) => ({ exchange, type, content, timestamp, model }));
  try {
    await request('POST /ai/history', { body: { messages: stored } });
  } catch (error) {
    console.warn('The chat could not be stored in the history', error);
  }
}
