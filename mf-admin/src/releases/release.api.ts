import type { Release, ReleaseOverride, RemoteName, Rollout } from '@keystead/contracts';
import { pageOf } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import { isConflict, queryOptions, useMutation, usePagedList, useQueryClient } from '@keystead/web-kit/queries';

/** An object, so that a test can replace it: jsdom doesn't navigate. */
export const page = { reload: (): void => window.location.reload() };

const RELEASES = 'releases';
/** The refetch interval in milliseconds during a rollout; a hidden page doesn't refetch. */
const RUNNING_MS = 2000;
/** The refetch interval without a rollout, in case another admin starts one. */
const QUIET_MS = 10_000;
/** The refetch interval of plots, which get a point per minute. */
const POINTS_MS = 15_000;

export const channelsQuery = queryOptions({
  queryKey: [RELEASES, 'remotes'],
  queryFn: ({ signal }) => request('GET /remotes', { signal }),
  refetchInterval: ({ state: { data, error } }) => {
    if (isClientError(error)) return false;
    return data?.remotes.some(({ rollout }) => rollout !== null) ? RUNNING_MS : QUIET_MS;
  },
});

export const pointsQuery = ({ id, ended_at }: Pick<Rollout, 'id' | 'ended_at'>) =>
  queryOptions({
    queryKey: [RELEASES, 'rollout', id, 'points'],
    queryFn: async ({ signal }) => (await request('GET /rollouts/{id}/points', { params: { id }, signal })).points,
    refetchInterval: ended_at === null ? POINTS_MS : false,
  });

/** The published releases of a remote, newest first; optionally only those in one state. */
export const useReleaseList = (remote: RemoteName, state?: Release['state']) =>
  usePagedList<Release>({
    queryKey: [RELEASES, 'list', remote, state ?? 'all'],
    fetchPage(paging, signal) {
      const query = { remote, ...paging, ...(state && { state }) };
      return pageOf('releases', request('GET /releases', { query, signal }));
    },
  });

/** Rollouts, newest first: of a remote, or of all. */
export const useRolloutList = (remote?: RemoteName) =>
  usePagedList<Rollout>({
    queryKey: [RELEASES, 'rollouts', remote ?? 'all'],
    fetchPage(paging, signal) {
      const query = { ...paging, ...(remote && { remote }) };
      return pageOf('rollouts', request('GET /rollouts', { query, signal }));
    },
  });

export function useRefreshReleases(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [RELEASES] });
}

export interface OperatorAction {
  /** The question: `Roll back Portfolio?`. */
  title: string;
  description: string;
  /** The button: `Roll back`. */
  label: string;
  danger?: boolean;
  successMessage: string;
  failureMessage: string;
  /** Sends the request with the version that the operator saw. */
  send: (reason: string) => Promise<unknown>;
}

interface ReleaseChange<Input> {
  send: (input: Input) => Promise<unknown>;
  done: string;
  onClose: () => void;
  onConflict?: () => void;
}

/** Changes what visitors get: `mutate(input)`. The releases refetch afterwards, also after a version conflict. */
export function useReleaseChange<Input>({ send, done, onClose, onConflict }: ReleaseChange<Input>) {
  const toast = useToast();
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(done);
      refresh();
      onClose();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      refresh();
      onConflict?.();
    },
  });
}

/** Selects a release for this browser alone: `mutate({ remote, release_id })`. Then it reloads the page. */
export const useReleaseOverride = () =>
  useMutation({
    mutationFn: (body: ReleaseOverride) => request('PUT /releases/overrides', { body }),
    onSuccess: () => page.reload(),
  });
