import { type Caller, NotFound } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { installationScope } from '../installation-scope.ts';
import type { ContactMessage } from './contact-message.ts';

/** Returns a message that the caller may see, or throws 404. Who may see a message may also change and delete it. */
export async function findMessage({ messages }: Dependencies, caller: Caller, id: number): Promise<ContactMessage> {
  const found = await messages.find(installationScope(caller), id);
  if (!found) throw new NotFound('This message does not exist.');
  return found;
}
