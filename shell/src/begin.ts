import { session, theme } from '@keystead/web-kit';
import { preloadAppWhenIdle } from './remotes/preload.ts';
import { showApp } from './show-app.tsx';

/** Shows the page that the browser is at. */
export function begin(): void {
  theme.restore();
  session.restore();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root');
  showApp(root);
  preloadAppWhenIdle();
}
