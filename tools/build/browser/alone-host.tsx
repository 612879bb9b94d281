import { FontFaces, GlobalStyle } from '@keystead/ui';
import { OverlayProvider } from '@keystead/ui/overlays';
import {
  BrowserRouter,
  Navigate,
  NavLink,
  type RouteObject,
  session,
  theme,
  useLocation,
  useRoutes,
} from '@keystead/web-kit';
import { QueryClientProvider, queryClient } from '@keystead/web-kit/queries';
import * as remote from 'alone-remote';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { PageBoundary } from './page-boundary.tsx';

// Renders one remote without the shell: `npm run alone -w mf-portfolio`.

const routes: RouteObject[] = remote.routes;
/** Paths without parameters or wildcards. */
const addresses = routes.flatMap(({ path }) => (path === undefined || /[:*]/.test(path) ? [] : [path]));

const pages: RouteObject[] = [
  ...routes,
  ...(addresses.includes('/') ? [] : [{ path: '*', element: <Navigate to={addresses[0] ?? '/'} replace /> }]),
];

function Page() {
  const { pathname } = useLocation();
  const page = useRoutes(pages);
  return (
    <PageBoundary at={pathname}>
      <Suspense fallback={null}>{page}</Suspense>
    </PageBoundary>
  );
}

function Host() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <GlobalStyle />
        <FontFaces display="swap" />
        <OverlayProvider>
          <nav aria-label="Pages" style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', padding: '1rem' }}>
            {addresses.map((address) => (
              <NavLink key={address} to={address}>
                {address}
              </NavLink>
            ))}
          </nav>
          <main style={{ padding: '1rem' }}>
            <Page />
          </main>
        </OverlayProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

async function start(): Promise<void> {
  theme.restore();
  const root = document.getElementById('root');
  if (root === null) return;
  const answer = await fetch('/api/auth/login', { method: 'POST' });
  session.start(await answer.json());
  createRoot(root).render(<Host />);
}

void start();
