import { assistant } from '@keystead/contracts';
import { type Endpoint, endpoint, nothing, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertLengths, assignExchanges, type Message, messageOf, presentMessages } from './message.ts';

export const messageEndpoints = ({ messages, actions, ids, now }: Dependencies): Endpoint[] => [
  endpoint(assistant, 'GET /ai/history', async ({ caller, query }) => {
    const { rows, ...rest } = await messages.page(caller.userId, query);
    return reply({ messages: await presentMessages(actions, caller, rows, now()), ...rest });
  }),
  // For messages that are stored already, the stored version wins.
  endpoint(assistant, 'POST /ai/history', async ({ caller, body }) => {
    assertLengths(body.messages);
    const stored: Message[] = [];
    for (const submitted of assignExchanges(body.messages))
      stored.push(await messages.insert(messageOf(submitted, caller, await ids.messages.next(), now())));
    return reply({ messages: await presentMessages(actions, caller, stored, now()) });
  }),
  // Executed actions stay.
  endpoint(assistant, 'DELETE /ai/history', async ({ caller }) => {
    await messages.clear(caller.userId);
    await actions.deleteUndecided(caller.userId, now());
    return nothing;
  }),
];
