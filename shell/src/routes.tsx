import { lazyPage, Navigate, type RouteObject } from '@keystead/web-kit';
import { legacyRedirects } from './legacy-redirects.tsx';
import { publicRoutes } from './public-routes.tsx';
import { areaRoute } from './remotes/area-route.tsx';
import { areas, isAppArea } from './remotes/areas.ts';

const appPages: RouteObject[] = [
  { index: true, element: <Navigate to="/app/dashboard" replace /> },
  {
    path: '/app/dashboard',
    Component: lazyPage(() => import('./dashboard/dashboard-page.tsx').then((m) => m.DashboardPage)),
  },
  { path: '/app/profile', Component: lazyPage(() => import('./profile/profile-page.tsx').then((m) => m.ProfilePage)) },
  ...areas.filter(isAppArea).map(areaRoute),
];

/** Every address of the product (product §2). Remotes fill their areas; the rest is the shell's own, in lazy chunks. */
export const routes: RouteObject[] = [
  ...publicRoutes,
  {
    path: '/app',
    Component: lazyPage(() => import('./query-pages.tsx').then((m) => m.QueryPages)),
    children: [
      {
        Component: lazyPage(() => import('./layout/app-gate.tsx').then((m) => m.AppGate)),
        children: [
          {
            Component: lazyPage(() => import('./layout/app-layout.tsx').then((m) => m.AppLayout)),
            children: appPages,
          },
        ],
      },
    ],
  },
  ...legacyRedirects,
  { path: '*', element: <Navigate to="/" replace /> },
];
