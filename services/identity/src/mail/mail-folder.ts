import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Answer, Query } from '@keystead/contracts';
import { type Job, searchFilter, searchWords, ValidationFailed } from '@keystead/service-kit';
import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import PostalMime from 'postal-mime';
import { emailKey } from '../users/user.ts';
import { MAIL_RETENTION_SECONDS } from './mail.ts';
import { type Message, type Post, toSent } from './post.ts';

export type StoredMessage = Answer<'GET /mail/{id}'>;

/** None that lead out of the folder. */
const ID_PATTERN = /^[\w-]{1,100}$/;
const EXTENSION = '.eml';
/** While a file is being written; a crash may leave one behind. */
const PARTIAL_EXTENSION = '.part';
const EXTENSIONS: readonly string[] = [EXTENSION, PARTIAL_EXTENSION];

/** Null if the file does not exist: another replica may have just deleted it. */
async function ifExists<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** For installations without an SMTP server. */
export class MailFolder implements Post {
  readonly #folder: string;
  readonly #from: string;
  readonly #composer = createTransport({ streamTransport: true, buffer: true });

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  /** Writes the file under a temporary name and renames it, so that a reader never sees a partial message. */
  async send(sent: Message): Promise<void> {
    const { id } = sent;
    const { message } = await this.#composer.sendMail(toSent(sent, this.#from));
    const partial = join(this.#folder, id + PARTIAL_EXTENSION);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(partial, message as Buffer, { mode: 0o600 });
    // The sweep compares it with this program's clock, which may differ from that of the disk.
    const now = new Date();
    await utimes(partial, now, now);
    await rename(partial, join(this.#folder, id + EXTENSION));
  }

  isId(id: string): boolean {
    return ID_PATTERN.test(id);
  }

  /** Newest first: an id starts with the time. */
  async ids(): Promise<string[]> {
    const ids = (await this.#files())
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length));
    return ids.filter(this.isId).sort().reverse();
  }

  async find(id: string): Promise<StoredMessage | null> {
    const file = this.isId(id) ? await ifExists(readFile(join(this.#folder, id + EXTENSION))) : null;
    if (!file) return null;
    const { to, subject, date, text } = await PostalMime.parse(file);
    const sent_at = new Date(date ?? 0).toISOString();
    return { id, to: to?.[0]?.address ?? '', subject: subject ?? '', sent_at, text: text ?? '' };
  }

  async remove(id: string): Promise<void> {
    for (const end of EXTENSIONS) await rm(join(this.#folder, id + end), { force: true });
  }

  async removeTo(address: string): Promise<void> {
    for (const id of await this.ids()) {
      const message = await this.find(id);
      if (message && emailKey(message.to) === emailKey(address)) await this.remove(id);
    }
  }

  async removeBefore(instant: Date): Promise<void> {
    for (const file of await this.#files()) {
      const path = join(this.#folder, file);
      const written = EXTENSIONS.includes(extname(file)) ? await ifExists(stat(path)) : null;
      if (written && written.mtime < instant) await rm(path, { force: true });
    }
  }

  async #files(): Promise<string[]> {
    return (await ifExists(readdir(this.#folder))) ?? [];
  }
}

const MAX_OPEN_FILES = 20;

async function readMessages(folder: MailFolder, ids: readonly string[]): Promise<StoredMessage[]> {
  const limited = pLimit(MAX_OPEN_FILES);
  const messages = await Promise.all(ids.map((id) => limited(() => folder.find(id))));
  // Leave out messages that were deleted in the meantime.
  return messages.filter((message) => message !== null);
}

/** A search reads every file. The folder holds 30 days of mail of an installation without an SMTP server. */
async function matching(folder: MailFolder, ids: readonly string[], q: string | undefined): Promise<readonly string[]> {
  const wanted = searchFilter(q)?.$all;
  if (!wanted) return ids;
  const messages = await readMessages(folder, ids);
  const found = messages.filter(({ to, subject }) => {
    const words = searchWords(to, subject);
    return wanted.every((start) => words.some((word) => start.test(word)));
  });
  return found.map(({ id }) => id);
}

/**
 * Newest first. The cursor is the id of the last message shown, so new messages do not shift the pages.
 * @throws ValidationFailed if the cursor is not a valid message id
 */
export async function mailPage(folder: MailFolder, { q, limit = 200, cursor }: Query<'GET /mail'>) {
  if (cursor !== undefined && !folder.isId(cursor))
    throw new ValidationFailed({ cursor: 'is not a cursor of this list in this order' });
  const ids = await matching(folder, await folder.ids(), q);
  const left = cursor === undefined ? ids : ids.filter((id) => id < cursor);
  const page = left.slice(0, limit);
  return {
    messages: await readMessages(folder, page),
    next_cursor: left.length > page.length ? (page.at(-1) ?? null) : null,
    total: ids.length,
  };
}

/** A TTL index deletes the outbox entries. */
export const sweepMail = (folder: MailFolder): Job => ({
  name: 'sweep mail',
  every: 60 * 60_000,
  run: () => folder.removeBefore(new Date(Date.now() - MAIL_RETENTION_SECONDS * 1000)),
});
