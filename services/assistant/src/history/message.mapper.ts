import type { AssistantAction, ChatMessage } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { ActionRepository } from '../actions/action.repository.ts';
import { presentAction } from '../actions/action.ts';
import type { Message } from './message.ts';

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

export async function presentMessages(
  actions: Pick<ActionRepository, 'ofExchanges'>,
  { userId }: Caller,
  rows: readonly Message[],
): Promise<ChatMessage[]> {
  const proposed = await actions.ofExchanges(userId, [...new Set(rows.map(({ exchange }) => exchange))]);
  return rows.map((row) =>
    presentMessage(row, proposed.filter(({ exchange }) => exchange === row.exchange).map(presentAction)),
  );
}
