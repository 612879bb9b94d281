import { session, theme } from '@keystead/web-kit';
import { hearOfReleases } from './remotes/hear-of-releases.ts';
import { watchLeaving } from './remotes/opened-page.ts';
import { preloadAppWhenIdle } from './remotes/preload.ts';
import { sendReportsAtTheEnd } from './remotes/report-queue.ts';
import { watchErrors } from './remotes/watch-errors.ts';
import { renderApp } from './show-app.tsx';

/** Renders the page at the browser's address. */
export function begin(): void {
  theme.restore();
  session.restore();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root');
  watchErrors();
  watchLeaving();
  sendReportsAtTheEnd();
  renderApp(root);
  preloadAppWhenIdle();
  hearOfReleases();
}
