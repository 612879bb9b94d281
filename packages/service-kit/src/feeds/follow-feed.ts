import type { Connection } from 'mongoose';
import type { ChangeSource } from '../changes/watched-changes.ts';
import { Unavailable } from '../errors/unavailable.ts';
import { again, type Job } from '../program/jobs.ts';

/** Part of what a feed tells: when it was asked, and where it goes on. */
export interface FeedPage {
  readonly as_of: string;
  /** Absent or null at the end. */
  readonly next_cursor?: string | null;
}

/** What a service follows. */
export interface FollowedFeed<P extends FeedPage> {
  /** As the mark of how far it was followed is named. */
  readonly name: string;
  /** Milliseconds between two looks. */
  readonly every: number;
  /** The other service's word that there is something new, where it is heard: it is read at once then. */
  readonly source?: ChangeSource;
  readonly database: Connection;
  /** Asks the service that tells; without `since`, for everything. */
  readonly fetch: (since: string | undefined, cursor: string | undefined) => Promise<P>;
  /** Does with a page what is to be done. It may come again. */
  readonly take: (page: P) => Promise<void>;
}

/** Where the last complete look ended; kept with the records, so that a restored backup is looked through again. */
interface Mark {
  _id: string;
  as_of: string;
}

/** Looks in a row that find the other service away before somebody is told of it. */
const patience = 10;

/**
 * Follows what another service tells of its changes, from where the last look ended. A look that breaks off is repeated
 * from where it began. While the other service is starting or down, the next one finds the same: in silence, but for the
 * tenth look in a row, which fails, so that whoever runs the job says it once.
 */
export function followFeed<P extends FeedPage>(feed: FollowedFeed<P>): Job {
  const { name, every, source = null, database, fetch, take } = feed;
  const marks = database.collection<Mark>('feed_marks');
  async function look(): Promise<void> {
    const since = (await marks.findOne({ _id: name }))?.as_of;
    const first = await fetch(since, undefined);
    let page = first;
    await take(page);
    while (page.next_cursor) {
      page = await fetch(since, page.next_cursor);
      await take(page);
    }
    await marks.updateOne({ _id: name }, { $set: { as_of: first.as_of } }, { upsert: true });
  }
  let away = 0;
  return {
    name: `follow ${name.replaceAll('_', ' ')}`,
    every,
    source,
    async run() {
      try {
        await look();
        away = 0;
        return;
      } catch (error) {
        if (!(error instanceof Unavailable) || ++away === patience) throw error;
        return again;
      }
    },
  };
}
