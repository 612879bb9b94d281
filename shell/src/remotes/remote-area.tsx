import { LoadingCards } from '@keystead/ui';
import { matchRoutes, Navigate, type RouteObject, renderMatches, useLocation } from '@keystead/web-kit';
import { type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { AreaBoundary } from './area-boundary.tsx';
import type { Area } from './areas.ts';
import { rememberGood } from './last-good.ts';
import { type LoadedRemote, openRemote, retryRemote, useRemote } from './remote-store.ts';
import { UnavailableCard } from './unavailable-card.tsx';

/** Remembers a release as good once something of it has been shown. */
function Shown({ remote, release, children }: Pick<LoadedRemote, 'release'> & { remote: string; children: ReactNode }) {
  useEffect(() => {
    if (release !== null) rememberGood(remote, release);
  }, [remote, release]);
  return children;
}

/**
 * The page of a remote at the current address. The remote's routes carry absolute paths, so they are matched
 * from the root; data routers' loaders and actions aren't run here, since queries load the data.
 */
function pageAt(routes: RouteObject[], pathname: string): ReactNode {
  return renderMatches(matchRoutes(routes, pathname));
}

/** Whether a remote that has no page for an address has one for its area: then the address is what's wrong. */
function serves(routes: RouteObject[], { path }: Area): boolean {
  return matchRoutes(routes, path) !== null;
}

/** A part of the page that a remote fills: a skeleton, then its page, or a card when it can't. */
export function RemoteArea({ area }: { area: Area }) {
  const { name, remote } = area;
  const { routes, release, failed, busy } = useRemote(remote);
  const { pathname } = useLocation();
  const retry = useCallback(() => void retryRemote(remote), [remote]);
  useEffect(() => void openRemote(remote), [remote]);

  const card = (onRetry: () => void) => <UnavailableCard area={name} busy={busy} onPoll={retry} onRetry={onRetry} />;
  if (routes === null) return failed ? card(retry) : <LoadingCards />;
  const page = pageAt(routes, pathname);
  // An unknown path goes to `/` (product §2); an area that the remote doesn't serve yet is waited for.
  if (page === null) return serves(routes, area) ? <Navigate to="/" replace /> : card(retry);
  const remountAndRetry = (remount: () => void) => () => {
    remount();
    retry();
  };
  return (
    <AreaBoundary key={release?.container} place={pathname} fallback={(remount) => card(remountAndRetry(remount))}>
      <Suspense fallback={<LoadingCards />}>
        <Shown remote={remote} release={release}>
          {page}
        </Shown>
      </Suspense>
    </AreaBoundary>
  );
}
