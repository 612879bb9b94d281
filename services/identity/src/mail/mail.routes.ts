import { identity } from '@keystead/contracts';
import { authorise, type Endpoint, endpoint, NotFound, reply } from '@keystead/service-kit';
import { mailPolicy } from './mail.ts';
import { type MailFolder, mailPage } from './mail-folder.ts';

const empty = { messages: [], next_cursor: null, total: 0 };

export const mailEndpoints = (folder: MailFolder | null): Endpoint[] => [
  /** An empty list if an SMTP server sends the e-mails. */
  endpoint(identity, 'GET /mail', async ({ caller, query }) => {
    authorise(mailPolicy.read(caller), mailPolicy.reason);
    const { messages, ...rest } = folder ? await mailPage(folder, query) : empty;
    return reply({ messages: messages.map(({ text: _, ...head }) => head), ...rest });
  }),
  endpoint(identity, 'GET /mail/{id}', async ({ caller, params }) => {
    authorise(mailPolicy.read(caller), mailPolicy.reason);
    const message = await folder?.find(params.id);
    if (!message) throw new NotFound();
    return reply(message);
  }),
];
