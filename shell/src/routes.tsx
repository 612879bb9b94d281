import { lazyPage, Navigate, type RouteObject } from '@keystead/web-kit';
import { legacyRedirects } from './legacy-redirects.tsx';
import { publicRoutes } from './public-routes.tsx';
import { areas, isAppArea } from './remotes/areas.ts';
import { areaRoute } from './remotes/remote-area.tsx';

const developerPages: RouteObject[] = [
  {
    path: '/app/profile/api-keys',
    Component: lazyPage(() => import('./api-keys/api-keys-list-page.tsx').then((m) => m.ApiKeysPage)),
    children: [
      {
        path: 'new',
        Component: lazyPage(() => import('./api-keys/create-key-dialog.tsx').then((m) => m.CreateKeyDialog)),
      },
    ],
  },
  {
    path: '/app/profile/webhooks',
    Component: lazyPage(() => import('./webhooks/webhooks-list-page.tsx').then((m) => m.WebhooksPage)),
    children: [
      {
        path: 'new',
        Component: lazyPage(() => import('./webhooks/webhook-dialogs.tsx').then((m) => m.AddWebhookDialog)),
      },
    ],
  },
  {
    path: '/app/profile/webhooks/:id',
    Component: lazyPage(() => import('./webhooks/webhook-page.tsx').then((m) => m.WebhookPage)),
    children: [
      {
        path: 'edit',
        Component: lazyPage(() => import('./webhooks/webhook-dialogs.tsx').then((m) => m.EditWebhookDialog)),
      },
    ],
  },
];

const appPages: RouteObject[] = [
  { index: true, element: <Navigate to="/app/dashboard" replace /> },
  {
    path: '/app/dashboard',
    Component: lazyPage(() => import('./dashboard/dashboard-page.tsx').then((m) => m.DashboardPage)),
  },
  { path: '/app/profile', Component: lazyPage(() => import('./profile/profile-page.tsx').then((m) => m.ProfilePage)) },
  ...developerPages,
  {
    path: '/app/profile/access',
    Component: lazyPage(() => import('./auth/access-review-page.tsx').then((m) => m.AccessReviewPage)),
  },
  { path: '/app/audit', Component: lazyPage(() => import('./audit/audit-page.tsx').then((m) => m.AuditPage)) },
  {
    path: '/app/releases',
    Component: lazyPage(() => import('./releases/releases-page.tsx').then((m) => m.ReleasesPage)),
  },
  ...areas.filter(isAppArea).map(areaRoute),
];

const frame = () => import(/* webpackChunkName: "app" */ './app-frame.ts');

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
  ...legacyRedirects,
  { path: '*', element: <Navigate to="/" replace /> },
];
