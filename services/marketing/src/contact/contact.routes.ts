import { type ContactMessage as MessageAnswer, marketing } from '@keystead/contracts';
import {
  assertVersion,
  type Caller,
  type Endpoint,
  endpoint,
  NotFound,
  nothing,
  presentEntity,
  reply,
  retryOnConflict,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope, runsSite } from '../installation-scope.ts';
import { acceptMessage } from './contact.events.ts';
import { type ContactMessage, newMessage } from './contact.ts';

const presentMessage = (message: ContactMessage, caller: Caller): MessageAnswer => ({
  ...presentEntity(message),
  name: message.name,
  email: message.email,
  company: message.company,
  phone: message.phone,
  subject: message.subject,
  message: message.message,
  status: message.status,
  abilities: { update: runsSite(caller), delete: runsSite(caller) },
});

/** Who may see a message may also change and delete it. @throws NotFound */
async function findMessage({ messages }: Dependencies, caller: Caller, id: number): Promise<ContactMessage> {
  const found = await messages.find(installationScope(caller), id);
  if (!found) throw new NotFound('This message does not exist.');
  return found;
}

export const contactEndpoints = (deps: Dependencies): Endpoint[] => [
  /** The response does not reveal whether the message was classified as spam. */
  endpoint(marketing, 'POST /marketing/contact', async ({ body, address }) => {
    if (body.message.trim() === '') throw new ValidationFailed({ message: 'is required' });
    await deps.limits.contactFromAddress.count(address);
    await deps.limits.contactOfEmail.count(body.email.toLowerCase());
    await acceptMessage(deps, newMessage(await deps.ids.messages.next(), body, deps.now()));
    return reply({ received: true });
  }),
  /** Callers other than admins get an empty list, never an error (rules §2). */
  endpoint(marketing, 'GET /marketing/messages', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.messages.page(installationScope(caller), query);
    return reply({ messages: rows.map((message) => presentMessage(message, caller)), ...rest });
  }),
  endpoint(marketing, 'GET /marketing/messages/{id}', async ({ caller, params }) => {
    const found = await findMessage(deps, caller, params.id);
    return reply(presentMessage(found, caller), found.version);
  }),
  endpoint(marketing, 'PUT /marketing/messages/{id}', async ({ caller, params, body, ifMatch }) => {
    const saved = await retryOnConflict('this message', async () => {
      const found = await findMessage(deps, caller, params.id);
      assertVersion(found.version, { ifMatch, version: body.version });
      if (found.status === body.status) return found;
      return (await deps.messages.setStatus(found, body.status, deps.now())) ?? undefined;
    });
    return reply(presentMessage(saved, caller), saved.version);
  }),
  endpoint(marketing, 'DELETE /marketing/messages/{id}', async ({ caller, params, ifMatch }) =>
    retryOnConflict('this message', async () => {
      const found = await findMessage(deps, caller, params.id);
      assertVersion(found.version, { ifMatch });
      return (await deps.messages.remove(found)) ? nothing : undefined;
    }),
  ),
];
