import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentMessages } from './present-messages.ts';

/** Lists the caller's own conversation, newest first. */
export const listMessages = ({ messages, actions }: Dependencies) =>
  endpoint(assistant, 'GET /ai/history', async ({ caller, query }) => {
    const { rows, ...rest } = await messages.page(caller.userId, query);
    return reply({ messages: await presentMessages(actions, caller, rows), ...rest });
  });
