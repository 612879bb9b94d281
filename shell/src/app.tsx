import { Button, Card, CardBody, FontFaces, GlobalStyle, Spinner, Stack } from '@keystead/ui';
import {
  onSessionExpired,
  preloadPages,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from '@keystead/web-kit';
import { Suspense, useEffect } from 'react';
import { AreaBoundary } from './remotes/area-boundary.tsx';
import { FollowReleases } from './remotes/follow-releases.tsx';
import { OverrideNotice } from './remotes/override-notice.tsx';
import { servedPage } from './remotes/page-document.ts';
import { ScrollPositions } from './scroll-positions.tsx';

export function useSessionExpiry(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  useEffect(() => onSessionExpired((path) => void navigate(path, { state: { from } })), [navigate, from]);
}

/** Replaces the whole page when the shell's own code fails: a chunk that fails to load, or a bug. */
function RouteFailure() {
  return (
    <Card as="main" role="alert">
      <CardBody>
        <Stack>
          <h1>This page could not be shown</h1>
          <p>Please check your connection and load it again.</p>
          <div>
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}

function CurrentPage({ routes }: { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  const page = useRoutes(routes);
  // All in parallel: otherwise each would be loaded only after the route around it.
  void preloadPages(routes, pathname);
  return (
    <AreaBoundary place={pathname} fallback={() => <RouteFailure />}>
      <Suspense fallback={<Spinner label="Loading" />}>{page}</Suspense>
    </AreaBoundary>
  );
}

/** A page that came as HTML keeps the font with which it was painted first, so that none of its lines move. */
function Fonts({ served }: { served: boolean }) {
  const { pathname } = useLocation();
  const isPainted = served || servedPage.isAt(pathname);
  useEffect(() => () => servedPage.leave(pathname), [pathname]);
  return <FontFaces display={isPainted ? 'optional' : 'swap'} />;
}

interface AppProps {
  routes: RouteObject[];
  /** Whether this is the HTML with which a page comes. */
  served?: boolean;
}

/** The whole app, inside the router: of the browser, or of the server, which has only the public routes. */
export function App({ routes, served = false }: AppProps) {
  useSessionExpiry();
  return (
    <FollowReleases>
      <ScrollPositions>
        <GlobalStyle />
        <Fonts served={served} />
        <OverrideNotice />
        <CurrentPage routes={routes} />
      </ScrollPositions>
    </FollowReleases>
  );
}
