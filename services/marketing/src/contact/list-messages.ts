import { marketing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import { presentMessage } from './present-message.ts';

/** Lists messages for admins. Other callers get an empty list, never an error (rules §2). */
export const listMessages = ({ messages }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/messages', async ({ caller, query }) => {
    const { rows, ...rest } = await messages.page(installationScope(caller), query);
    return reply({ messages: rows.map((message) => presentMessage(message, caller)), ...rest });
  });
