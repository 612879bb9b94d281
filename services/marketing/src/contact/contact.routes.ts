import { marketing } from '@keystead/contracts';
import {
  assertVersion,
  type Caller,
  type Endpoint,
  endpoint,
  NotFound,
  nothing,
  reply,
  retryOnConflict,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import { presentMessage } from './contact.mapper.ts';
import { type ContactMessage, newMessage } from './contact.ts';

/** Returns a message that the caller may see, or throws 404. Who may see a message may also change and delete it. */
async function findMessage({ messages }: Dependencies, caller: Caller, id: number): Promise<ContactMessage> {
  const found = await messages.find(installationScope(caller), id);
  if (!found) throw new NotFound('This message does not exist.');
  return found;
}

/** Accepts a message of the contact form. The response does not reveal whether the message was classified as spam. */
const sendMessage = ({ contactService, limits, ids, now }: Dependencies) =>
  endpoint(marketing, 'POST /marketing/contact', async ({ body, address }) => {
    if (body.message.trim() === '') throw new ValidationFailed({ message: 'is required' });
    await limits.contactFromAddress.count(address);
    await limits.contactOfEmail.count(body.email.toLowerCase());
    await contactService.accept(newMessage(await ids.messages.next(), body, now()));
    return reply({ received: true });
  });

/** Lists messages for admins. Other callers get an empty list, never an error (rules §2). */
const listMessages = ({ messages }: Dependencies) =>
  endpoint(marketing, 'GET /marketing/messages', async ({ caller, query }) => {
    const { rows, ...rest } = await messages.page(installationScope(caller), query);
    return reply({ messages: rows.map((message) => presentMessage(message, caller)), ...rest });
  });

const readMessage = (deps: Dependencies) =>
  endpoint(marketing, 'GET /marketing/messages/{id}', async ({ caller, params }) => {
    const found = await findMessage(deps, caller, params.id);
    return reply(presentMessage(found, caller), found.version);
  });

const updateMessage = (deps: Dependencies) =>
  endpoint(marketing, 'PUT /marketing/messages/{id}', async ({ caller, params, body, ifMatch }) => {
    const saved = await retryOnConflict('this message', async () => {
      const found = await findMessage(deps, caller, params.id);
      assertVersion(found.version, { ifMatch, version: body.version });
      if (found.status === body.status) return found;
      return (await deps.messages.setStatus(found, body.status, deps.now())) ?? undefined;
    });
    return reply(presentMessage(saved, caller), saved.version);
  });

const deleteMessage = (deps: Dependencies) =>
  endpoint(marketing, 'DELETE /marketing/messages/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this message', async () => {
      const found = await findMessage(deps, caller, params.id);
      assertVersion(found.version, { ifMatch });
      return (await deps.messages.remove(found)) ? nothing : undefined;
    }),
  );

export const contactEndpoints = (deps: Dependencies): Endpoint[] => [
  sendMessage(deps),
  listMessages(deps),
  readMessage(deps),
  updateMessage(deps),
  deleteMessage(deps),
];
