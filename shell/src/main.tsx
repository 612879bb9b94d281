import './page-nonce.ts';
import './remotes/provide-runtime.ts';
import { GlobalStyle } from '@keystead/ui';
import {
  createBrowserRouter,
  onSessionExpired,
  QueryClientProvider,
  queryClient,
  RouterProvider,
  session,
  theme,
} from '@keystead/web-kit';
import { createRoot } from 'react-dom/client';
import { preloadAppWhenIdle, preloadArea } from './remotes/preload.ts';
import { routes } from './routes.tsx';

theme.restore();
session.restore();
// Before anything is drawn: the code of the page that is asked for is the longest way to go.
preloadArea(window.location.pathname);

const router = createBrowserRouter(routes);
onSessionExpired((path) => void router.navigate(path));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <GlobalStyle />
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
preloadAppWhenIdle();
