import { lazyPage, Navigate, type RouteObject } from '@keystead/web-kit';
import { publicRoutes } from './public-routes.tsx';
import { RemotePages } from './remotes/remote-area.tsx';

const appPages: RouteObject[] = [
  { index: true, element: <Navigate to="/app/dashboard" replace /> },
  {
    path: '/app/dashboard',
    Component: lazyPage(() => import('./dashboard/dashboard-page.tsx').then((m) => m.DashboardPage)),
  },
  { path: '*', element: <RemotePages /> },
];

// One chunk, because every page of the app needs all of it: the gateway writes its URL into the page.
const frame = () => import(/* webpackChunkName: "app" */ './layout/app-layout.tsx');

/** Every address of the product (product §2). Remotes fill their areas; the rest is the shell's own, in lazy chunks. */
export const routes: RouteObject[] = [
  ...publicRoutes,
  {
    path: '/app',
    Component: lazyPage(() => frame().then((m) => m.QueryPages)),
    children: [
      {
        Component: lazyPage(() => frame().then((m) => m.AppGate)),
        children: [
          {
            Component: lazyPage(() => frame().then((m) => m.AppLayout)),
            children: appPages,
          },
        ],
      },
    ],
  },
];
