import { identity } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { MailFolder } from './mail-folder.ts';
import { mailPage } from './mail-page.ts';
import { mailPolicy } from './mail-policy.ts';

const empty = { messages: [], next_cursor: null, total: 0 };

/** Lists the e-mails in the folder; an empty list if an SMTP server sends them. */
export const listMail = (folder: MailFolder | null) =>
  endpoint(identity, 'GET /mail', async ({ caller, query }) => {
    authorise(mailPolicy.read(caller), mailPolicy.reason);
    const { messages, ...rest } = folder ? await mailPage(folder, query) : empty;
    return reply({ messages: messages.map(({ text: _, ...head }) => head), ...rest });
  });
