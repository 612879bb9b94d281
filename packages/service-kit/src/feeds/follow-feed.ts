import type { Connection } from 'mongoose';
import { Unavailable } from '../http/errors.ts';
import { again, type Job } from '../program/jobs.ts';
import type { ChangeSource } from './watched-changes.ts';

interface FeedPage {
  readonly as_of: string;
  readonly next_cursor?: string | null;
}

interface FollowedFeed<P extends FeedPage> {
  /** The name under which the cursor is stored. */
  readonly name: string;
  /** In milliseconds. */
  readonly every: number;
  /** Change notifications of the other service, if available: each triggers a read immediately. */
  readonly source?: ChangeSource;
  readonly database: Connection;
  /** Requests a page from the other service; without `since`, from the beginning. */
  readonly fetch: (since: string | undefined, cursor: string | undefined) => Promise<P>;
  /** Processes a page. It must be idempotent: a page may be delivered again. */
  readonly take: (page: P) => Promise<void>;
}

/** The end of the last complete read, beside the records: after a restored backup the feed is read again from there. */
interface StoredCursor {
  _id: string;
  as_of: string;
}

/** Consecutive reads that find the other service unavailable before the job reports a failure. */
const MAX_FAILURES = 10;

/** A read of several pages is followed by a rest of this many times its duration, and of at most so many milliseconds. */
const REST_FACTOR = 19;
const MAX_REST_MS = 10_000;

/**
 * A job that reads a feed of another service on from the last complete read. Reads overlap by seconds. So while much
 * changes, as during an import, most of what is read was read before, and the job rests in between. While that service
 * is starting or down, it retries silently; only the tenth consecutive failure is thrown, so that it is logged once.
 */
export function followFeed<P extends FeedPage>(feed: FollowedFeed<P>): Job {
  const { name, every, source = null, database, fetch, take } = feed;
  const cursors = database.collection<StoredCursor>('feed_marks');
  let resting = 0;
  async function readFeed(): Promise<void> {
    const started = performance.now();
    const since = (await cursors.findOne({ _id: name }))?.as_of;
    const first = await fetch(since, undefined);
    let page = first;
    await take(page);
    while (page.next_cursor) {
      page = await fetch(since, page.next_cursor);
      await take(page);
    }
    await cursors.updateOne({ _id: name }, { $set: { as_of: first.as_of } }, { upsert: true });
    const ended = performance.now();
    resting = first.next_cursor ? ended + Math.min(REST_FACTOR * (ended - started), MAX_REST_MS) : 0;
  }
  let failures = 0;
  return {
    name: `follow ${name.replaceAll('_', ' ')}`,
    every,
    source,
    async run() {
      if (performance.now() < resting) return again;
      try {
        await readFeed();
        failures = 0;
        return;
      } catch (error) {
        if (!(error instanceof Unavailable) || ++failures === MAX_FAILURES) throw error;
        return again;
      }
    },
  };
}
