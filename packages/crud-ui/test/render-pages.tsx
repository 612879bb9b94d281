import { loadOverlays, OverlayProvider } from '@keystead/ui/overlays';
import { Outlet, type RouteObject } from '@keystead/web-kit';
import { type RenderedRoute, type RouteSetting, renderRoute } from '@keystead/web-kit/testing';

// As on a page that has become idle. Tests of the overlays cover a page that has not.
beforeAll(async () => void (await loadOverlays()));

/**
 * Renders a remote's routes as the shell does: in the page's `main`, inside the provider of overlays. But toasts stay:
 * on a slow machine one might disappear before the test checks for it.
 */
export function renderPages(routes: RouteObject[], setting: RouteSetting): RenderedRoute {
  const frame = (
    <OverlayProvider messageMs={0}>
      <main>
        <Outlet />
      </main>
    </OverlayProvider>
  );
  return renderRoute([{ element: frame, children: routes }], setting);
}
