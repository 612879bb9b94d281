import type { ChatMessage } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { presentAction } from '../actions/action.ts';
import type { ActionStore } from '../actions/action-store.ts';
import { type Message, presentMessage } from './message.ts';

/** A user's messages, each with its proposed actions in their current state. */
export async function presentMessages(
  actions: ActionStore,
  { userId }: Caller,
  rows: readonly Message[],
): Promise<ChatMessage[]> {
  const proposed = await actions.ofExchanges(userId, [...new Set(rows.map(({ exchange }) => exchange))]);
  return rows.map((row) =>
    presentMessage(row, proposed.filter(({ exchange }) => exchange === row.exchange).map(presentAction)),
  );
}
