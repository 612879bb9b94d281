import { fetchFont } from '@keystead/ui';
import { BrowserRouter, fillContents, preloadPages, session, theme } from '@keystead/web-kit';
import { createRoot, type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { areaAt } from './remotes/areas.ts';
import { watchLeaving } from './remotes/opened-page.ts';
import { pageData, servedPage } from './remotes/page-document.ts';
import { preloadAppWhenIdle, preloadArea } from './remotes/preload.ts';
import { report, reportCaughtError, watchErrors } from './remotes/report.ts';
import { sendReportsOnLeave } from './remotes/report-queue.ts';
import { watchReleases } from './remotes/watch-releases.ts';
import { routes } from './routes.tsx';

/** How long an empty page waits for its code before it shows a loading state, in milliseconds. */
const LOADING_DELAY_MS = 400;

/**
 * Settles once the code of a page has loaded, or after {@link LOADING_DELAY_MS}. After a loading state React would
 * delay the content by 300 ms, and the code usually arrives together with this script.
 */
function pageCode(pathname: string, area: Promise<void>): Promise<unknown> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOADING_DELAY_MS));
  return Promise.race([Promise.allSettled([preloadPages(routes, pathname), area]), timeout]);
}

/** The same where a skeleton is shown: it stays until the frame has loaded, and is the loading state until then. */
const frameCode = (pathname: string, area: Promise<void>): Promise<unknown> =>
  preloadPages(routes, pathname).then(() => pageCode(pathname, area));

/** Hydrates the HTML that the page came with, or renders the app where the page came empty. */
export function renderApp(root: HTMLElement, options?: HydrationOptions): Root {
  const app = (
    <BrowserRouter>
      <App routes={routes} />
    </BrowserRouter>
  );
  const { pathname } = window.location;
  const requested = areaAt(pathname);
  if (requested && session.get().status === 'signed-in') report.expected(requested.remote);
  // Before any render: loading the code of the requested page takes the longest.
  const area = preloadArea(pathname);
  const skeleton = root.querySelector('[data-frame]');
  if (root.firstChild === null || skeleton) {
    fetchFont();
    const reactRoot = createRoot(root, options);
    const code = skeleton ? frameCode : pageCode;
    void code(pathname, area).then(() => reactRoot.render(app));
    return reactRoot;
  }
  fillContents(pageData()?.contents ?? {});
  servedPage.record(pathname);
  return hydrateRoot(root, app, options);
}

export function bootstrap(): void {
  theme.restore();
  session.restore();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root');
  watchErrors();
  watchLeaving();
  sendReportsOnLeave();
  renderApp(root, { onCaughtError: reportCaughtError });
  preloadAppWhenIdle();
  watchReleases();
}
