import { BrowserRouter, fillContents } from '@keystead/web-kit';
import { createRoot, type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { pageData } from './remotes/page-data.ts';
import { preloadArea } from './remotes/preload.ts';
import { servedPage } from './remotes/served-page.ts';
import { routes } from './routes.tsx';

/**
 * Shows the app: takes over the HTML that the page came with, which stays as it is until all code of the page is there,
 * or draws it where the page came empty.
 */
export function showApp(root: HTMLElement, options?: HydrationOptions): Root {
  const app = (
    <BrowserRouter>
      <App routes={routes} />
    </BrowserRouter>
  );
  const { pathname } = window.location;
  // Before anything is drawn: the code of the page that is asked for is the longest way to go.
  preloadArea(pathname);
  if (root.firstChild === null) {
    const drawn = createRoot(root, options);
    drawn.render(app);
    return drawn;
  }
  fillContents(pageData()?.contents ?? {});
  servedPage.note(pathname);
  return hydrateRoot(root, app, options);
}
