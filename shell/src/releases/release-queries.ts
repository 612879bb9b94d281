import type { Release, RemoteName, Rollout } from '@keystead/contracts';
import { isClientError, request } from '@keystead/web-kit';
import { queryOptions, usePagedList, useQueryClient } from '@keystead/web-kit/queries';

/** Begins the key of all that is about releases. */
const RELEASES = 'releases';
/** Milliseconds between two looks while something is being rolled out; nothing is looked at while nobody sees it. */
const RUNNING_MS = 2000;
/** And while nothing is: somebody else may start something. */
const QUIET_MS = 10_000;
/** Plots have a point a minute. */
const POINTS_MS = 15_000;

/** What each remote's visitors get. */
export const channelsQuery = queryOptions({
  queryKey: [RELEASES, 'remotes'],
  queryFn: ({ signal }) => request('GET /remotes', { signal }),
  refetchInterval: ({ state: { data, error } }) => {
    if (isClientError(error)) return false;
    return data?.remotes.some(({ rollout }) => rollout !== null) ? RUNNING_MS : QUIET_MS;
  },
});

/** A rollout's counts minute by minute. */
export const pointsQuery = ({ id, ended_at }: Pick<Rollout, 'id' | 'ended_at'>) =>
  queryOptions({
    queryKey: [RELEASES, 'rollout', id, 'points'],
    queryFn: async ({ signal }) => (await request('GET /rollouts/{id}/points', { params: { id }, signal })).points,
    refetchInterval: ended_at === null ? POINTS_MS : false,
  });

/** What was published of a remote, newest first; of those that aren't blocked, if asked. */
export const useReleaseList = (remote: RemoteName, state?: Release['state']) =>
  usePagedList<Release>({
    queryKey: [RELEASES, 'list', remote, state ?? 'all'],
    async fetchPage(paging, signal) {
      const query = { remote, ...paging, ...(state && { state }) };
      const { releases: rows, ...page } = await request('GET /releases', { query, signal });
      return { ...page, rows };
    },
  });

/** Rollouts, newest first: of a remote, or of all. */
export const useRolloutList = (remote?: RemoteName) =>
  usePagedList<Rollout>({
    queryKey: [RELEASES, 'rollouts', remote ?? 'all'],
    async fetchPage(paging, signal) {
      const query = { ...paging, ...(remote && { remote }) };
      const { rollouts: rows, ...page } = await request('GET /rollouts', { query, signal });
      return { ...page, rows };
    },
  });

/** Has all that is shown of releases asked for anew. */
export function useRefreshReleases(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [RELEASES] });
}
