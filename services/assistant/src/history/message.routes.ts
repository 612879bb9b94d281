import { assistant } from '@keystead/contracts';
import { type Endpoint, endpoint, nothing, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentMessages } from './message.mapper.ts';
import { assertLengths, assignExchanges, type Message, messageOf } from './message.ts';

const listMessages = ({ messages, actions }: Dependencies) =>
  endpoint(assistant, 'GET /ai/history', async ({ caller, query }) => {
    const { rows, ...rest } = await messages.page(caller.userId, query);
    return reply({ messages: await presentMessages(actions, caller, rows), ...rest });
  });

/** Stores messages that aren't stored yet. For those that are, the stored version wins. */
const storeMessages = ({ messages, actions, ids, now }: Dependencies) =>
  endpoint(assistant, 'POST /ai/history', async ({ caller, body }) => {
    assertLengths(body.messages);
    const stored: Message[] = [];
    for (const submitted of assignExchanges(body.messages))
      stored.push(await messages.insert(messageOf(submitted, caller, await ids.messages.next(), now())));
    return reply({ messages: await presentMessages(actions, caller, stored) });
  });

/** Clears the caller's conversation and deletes the undecided actions. Executed actions stay. */
const clearHistory = ({ messages, actions, now }: Dependencies) =>
  endpoint(assistant, 'DELETE /ai/history', async ({ caller }) => {
    await messages.clear(caller.userId);
    await actions.deleteUndecided(caller.userId, now());
    return nothing;
  });

export const messageEndpoints = (deps: Dependencies): Endpoint[] => [
  listMessages(deps),
  storeMessages(deps),
  clearHistory(deps),
];
