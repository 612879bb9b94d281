import { OverlayProvider } from '@keystead/ui/overlays';
import { Outlet } from '@keystead/web-kit';
import { type RenderedRoute, type RouteSetting, renderRoute } from '@keystead/web-kit/testing';
import { routes } from '../routes.tsx';

/** Renders this remote as the shell does: in the page's `main`, with what overlays need above it. */
export function renderPortfolio(setting: RouteSetting): RenderedRoute {
  const frame = (
    <OverlayProvider>
      <main>
        <Outlet />
      </main>
    </OverlayProvider>
  );
  return renderRoute([{ element: frame, children: routes }], setting);
}
