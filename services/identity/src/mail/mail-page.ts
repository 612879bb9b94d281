import { searchFilter, searchWords, ValidationFailed } from '@keystead/service-kit';
import pLimit from 'p-limit';
import type { MailFolder, StoredMessage } from './mail-folder.ts';

/** A page of messages: words to find in address or subject, page size, and cursor. */
export interface MailSearch {
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** A page of messages, with the total number of matches. */
export interface MailPage {
  readonly messages: StoredMessage[];
  readonly next_cursor: string | null;
  readonly total: number;
}

/** The maximum number of files that are open at a time. */
const MAX_OPEN_FILES = 20;

async function read(folder: MailFolder, ids: readonly string[]): Promise<StoredMessage[]> {
  const limited = pLimit(MAX_OPEN_FILES);
  const messages = await Promise.all(ids.map((id) => limited(() => folder.find(id))));
  // Leave out messages that were deleted in the meantime.
  return messages.filter((message) => message !== null);
}

/** A search reads every file. The folder holds 30 days of mail of an installation without an SMTP server. */
async function matching(folder: MailFolder, ids: readonly string[], q: string | undefined): Promise<readonly string[]> {
  const wanted = searchFilter(q)?.$all;
  if (!wanted) return ids;
  const messages = await read(folder, ids);
  const found = messages.filter(({ to, subject }) => {
    const words = searchWords(to, subject);
    return wanted.every((start) => words.some((word) => start.test(word)));
  });
  return found.map(({ id }) => id);
}

/**
 * One page of the folder's messages, newest first. The cursor is the id of the last message shown, so new messages do
 * not shift the pages.
 * @throws ValidationFailed if the cursor is not a valid message id.
 */
export async function mailPage(folder: MailFolder, { q, limit = 200, cursor }: MailSearch): Promise<MailPage> {
  if (cursor !== undefined && !folder.isId(cursor))
    throw new ValidationFailed({ cursor: 'is not a cursor of this list in this order' });
  const ids = await matching(folder, await folder.ids(), q);
  const left = cursor === undefined ? ids : ids.filter((id) => id < cursor);
  const page = left.slice(0, limit);
  return {
    messages: await read(folder, page),
    next_cursor: left.length > page.length ? (page.at(-1) ?? null) : null,
    total: ids.length,
  };
}
