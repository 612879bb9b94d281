import { type AreaPage as Area, remotePageAt } from '@keystead/contracts/remote-pages';
import { LoadingCards } from '@keystead/ui';
import { matchRoutes, Navigate, type RouteObject, readHead, renderMatches, useLocation } from '@keystead/web-kit';
import { Suspense, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTitle } from '../layout/page-title.ts';
import { AreaBoundary } from './area-boundary.tsx';
import { movedTo } from './areas.ts';
import { isChunkFailure } from './chunk-failure.ts';
import { BrokenCard, UnavailableCard, useRecovery } from './failure-cards.tsx';
import { countFetches, observePage } from './observe-page.ts';
import { openPage } from './opened-page.ts';
import { servedPage } from './page-document.ts';
import {
  type LoadedRemote,
  openRemote,
  rememberGood,
  remoteOpened,
  replaceRemote,
  retryRemote,
  useRemote,
} from './remote-store.ts';
import { report } from './report.ts';
import { useManifests } from './resolution.ts';

/** From an unknown address (product §2), which the hint there names. */
function ToHomePage() {
  const { pathname } = useLocation();
  return <Navigate to="/" replace state={{ missing: pathname }} />;
}

interface AreaPageProps extends Pick<LoadedRemote, 'release' | 'chosen'> {
  remote: string;
  matches: NonNullable<ReturnType<typeof matchRoutes>>;
}

/** Whether a release may be remembered as good: neither a rollout's candidate nor an override. */
const isProven = ({ release, chosen }: Pick<LoadedRemote, 'release' | 'chosen'>): boolean =>
  release?.release !== chosen?.release || !(chosen?.override || chosen?.arm === 'candidate');

/** A page of a remote. If the content of a public one doesn't exist, the address redirects to `/` (product §2). */
function AreaPage({ remote, release, chosen, matches }: AreaPageProps) {
  const head = readHead(matches);
  useTitle(head?.title ?? null);
  // Before the effects of the page's components, which send requests.
  useLayoutEffect(() => {
    if (release !== null && !chosen?.override) return openPage(remote, release);
  }, [remote, release, chosen]);
  // Only visitors of a rollout report.
  const fetches = useRef<() => number>(() => 0);
  useLayoutEffect(() => {
    if (release === null || !chosen?.token) return;
    const end = countFetches();
    fetches.current = end;
    return () => void end();
  }, [release, chosen]);
  useEffect(() => {
    if (release === null) return;
    if (isProven({ release, chosen })) rememberGood(remote, release);
    if (chosen?.token) return observePage(remote, release.release, fetches.current);
  }, [remote, release, chosen]);
  return head === null ? <ToHomePage /> : renderMatches(matches);
}

/** Whether a remote serves the area at all: then an address without a page is wrong. */
function serves(routes: RouteObject[], { path }: Area): boolean {
  return matchRoutes(routes, path) !== null;
}

/** The page of a remote at the current address, whose routes have absolute paths; or a placeholder. */
function AreaContent({ area }: { area: Area }) {
  const { title, remote } = area;
  const { routes, release, chosen, failed, busy } = useRemote(remote);
  const { pathname } = useLocation();
  const retry = useCallback(() => void retryRemote(remote), [remote]);
  useEffect(() => void openRemote(remote), [remote]);
  if (routes === null && servedPage.isAt(pathname)) use(remoteOpened(remote));
  const card = <UnavailableCard area={title} busy={busy} onPoll={retry} onRetry={retry} />;
  if (routes === null) return failed ? card : <LoadingCards />;
  const matches = matchRoutes(routes, pathname);
  // An unknown path redirects to `/` (product §2); for an area that the remote doesn't serve yet, the card waits.
  if (matches === null) return serves(routes, area) ? <ToHomePage /> : card;
  const onError = (error: unknown) => {
    report.errored(remote, release?.release, error);
    if (isChunkFailure(error)) void replaceRemote(remote);
  };
  const broken = (remount: () => void, error: unknown) => {
    const again = () => {
      remount();
      retry();
    };
    return <BrokenCard area={title} error={error} busy={busy} onRetry={again} />;
  };
  return (
    <AreaBoundary key={release?.container} place={pathname} fallback={broken} onError={onError}>
      <AreaPage {...{ remote, release, chosen, matches }} />
    </AreaBoundary>
  );
}

/**
 * A part of the page that a remote fills. HTML that came with the page stays until its code has loaded. So this depends
 * on nothing but the address: if it re-rendered before hydration, React would discard the HTML.
 */
export function RemoteArea({ area }: { area: Area }) {
  const { remote } = area;
  const { pathname } = useLocation();
  const open = useCallback(() => void openRemote(remote), [remote]);
  useRecovery(open, servedPage.isAt(pathname));
  // Before the effects by which a page that has loaded already reports itself.
  useLayoutEffect(() => {
    report.opened(remote);
    return () => report.closed(remote);
  }, [remote]);
  useEffect(() => () => servedPage.leave(pathname), [pathname]);
  return (
    <Suspense fallback={<LoadingCards />}>
      <AreaContent area={area} />
    </Suspense>
  );
}

/** The remote's page at the current address. Any other address redirects (product §2). */
export function RemotePages() {
  const { pathname } = useLocation();
  const area = remotePageAt(useManifests(), pathname);
  if (area !== undefined) return <RemoteArea area={area} />;
  const moved = movedTo(pathname);
  return moved === undefined ? <ToHomePage /> : <Navigate to={moved} replace />;
}
