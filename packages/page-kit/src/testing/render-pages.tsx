import { OverlayProvider } from '@keystead/ui/overlays';
import { Outlet, type RouteObject } from '@keystead/web-kit';
import { type RenderedRoute, type RouteSetting, renderRoute } from '@keystead/web-kit/testing';

/** Renders a remote's routes as the shell does: in the page's `main`, with what overlays need above it. */
export function renderPages(routes: RouteObject[], setting: RouteSetting): RenderedRoute {
  const frame = (
    <OverlayProvider>
      <main>
        <Outlet />
      </main>
    </OverlayProvider>
  );
  return renderRoute([{ element: frame, children: routes }], setting);
}
