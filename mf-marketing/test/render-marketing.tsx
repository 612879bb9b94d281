import { renderPages } from '@keystead/crud-ui/testing';
import { fillContents, Outlet, preloadPages } from '@keystead/web-kit';
import type { RenderedRoute, RouteSetting } from '@keystead/web-kit/testing';
import { act } from '@testing-library/react';
import { Suspense } from 'react';
import { routes } from '../src/routes.tsx';

/** Renders this remote like the shell: it loads the page's code first. The content cache starts empty. */
export async function renderMarketing(setting: RouteSetting): Promise<RenderedRoute> {
  fillContents({});
  await preloadPages(routes, setting.path.split('?', 1)[0] ?? '');
  const area = (
    <Suspense fallback="Loading">
      <Outlet />
    </Suspense>
  );
  return await act(async () => renderPages([{ element: area, children: routes }], setting));
}
