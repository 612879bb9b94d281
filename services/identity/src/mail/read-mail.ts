import { identity } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply } from '@keystead/service-kit';
import type { MailFolder } from './mail-folder.ts';
import { mailPolicy } from './mail-policy.ts';

/** Returns one message of the folder, with its text. */
export const readMail = (folder: MailFolder | null) =>
  endpoint(identity, 'GET /mail/{id}', async ({ caller, params }) => {
    authorise(mailPolicy.read(caller), mailPolicy.reason);
    const message = await folder?.find(params.id);
    if (!message) throw new NotFound();
    return reply(message);
  });
