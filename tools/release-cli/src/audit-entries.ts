import type { AuditEntry, RemoteName } from '@keystead/contracts';
import type { Api } from './api/api.ts';

/** The number of entries on a page of the log, and the number of pages searched for the entries of one remote. */
const PER_PAGE = 200;
const PAGES = 10;

type Subjects = (subject: string | null) => boolean;

/** Returns a test for subjects of a remote. The log names the remote's rollouts and releases only by their ids. */
async function subjectsOf(api: Api, remote: RemoteName): Promise<Subjects> {
  const query = { remote, sort: '-id' as const, limit: PER_PAGE };
  const [{ rollouts }, { releases }] = await Promise.all([
    api.callSignedIn('GET /rollouts', { query }),
    api.callSignedIn('GET /releases', { query }),
  ]);
  const own = new Set([
    `remotes/${remote}`,
    ...rollouts.map(({ id }) => `rollouts/${id}`),
    ...releases.map(({ id }) => `releases/${id}`),
  ]);
  return (subject) => subject !== null && own.has(subject.split('/').slice(0, 2).join('/'));
}

/** Reads the audit log's entries about releases, or about those of one remote, newest first, up to `limit`. */
export async function auditEntries(api: Api, remote: RemoteName | null, limit: number): Promise<AuditEntry[]> {
  const isSelected = remote === null ? () => true : await subjectsOf(api, remote);
  const found: AuditEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES && found.length < limit; page += 1) {
    const further: { cursor?: string } = cursor === null ? {} : { cursor };
    const query = { service: 'releases', sort: '-id' as const, limit: PER_PAGE, ...further };
    const { entries, next_cursor } = await api.callSignedIn('GET /audit', { query });
    found.push(...entries.filter(({ subject }) => isSelected(subject)));
    cursor = next_cursor;
    if (cursor === null) break;
  }
  return found.slice(0, limit);
}
