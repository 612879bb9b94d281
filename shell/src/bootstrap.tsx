import { session, theme } from '@keystead/web-kit';
import { watchLeaving } from './remotes/opened-page.ts';
import { preloadAppWhenIdle } from './remotes/preload.ts';
import { sendReportsOnLeave } from './remotes/report-queue.ts';
import { watchErrors } from './remotes/watch-errors.ts';
import { watchReleases } from './remotes/watch-releases.ts';
import { renderApp } from './render-app.tsx';

/** Renders the page at the browser's address. */
export function bootstrap(): void {
  theme.restore();
  session.restore();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root');
  watchErrors();
  watchLeaving();
  sendReportsOnLeave();
  renderApp(root);
  preloadAppWhenIdle();
  watchReleases();
}
