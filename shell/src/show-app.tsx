import { fetchFont } from '@keystead/ui';
import { BrowserRouter, fillContents, preloadPages } from '@keystead/web-kit';
import { createRoot, type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { pageData } from './remotes/page-data.ts';
import { preloadArea } from './remotes/preload.ts';
import { servedPage } from './remotes/served-page.ts';
import { routes } from './routes.tsx';

/** How long a page may stay empty that could show that it loads, in milliseconds. */
const EMPTY_MS = 400;

/**
 * Settles once the code of a page is there, or has been waited for. React holds back for 300 ms what follows on something that says
 * it loads: a page whose code comes together with this, as the gateway has it come, is sooner there without.
 */
function pageCode(pathname: string, area: Promise<void>): Promise<unknown> {
  const waited = new Promise((resolve) => setTimeout(resolve, EMPTY_MS));
  return Promise.race([Promise.allSettled([preloadPages(routes, pathname), area]), waited]);
}

/**
 * Shows the app: takes over the HTML that the page came with, which stays as it is until all code of the page is there,
 * or draws it where the page came empty.
 */
export function renderApp(root: HTMLElement, options?: HydrationOptions): Root {
  const app = (
    <BrowserRouter>
      <App routes={routes} />
    </BrowserRouter>
  );
  const { pathname } = window.location;
  // Before anything is drawn: the code of the page that is asked for is the longest way to go.
  const area = preloadArea(pathname);
  if (root.firstChild === null) {
    fetchFont();
    const drawn = createRoot(root, options);
    void pageCode(pathname, area).then(() => drawn.render(app));
    return drawn;
  }
  fillContents(pageData()?.contents ?? {});
  servedPage.note(pathname);
  return hydrateRoot(root, app, options);
}
