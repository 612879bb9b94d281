import { lazyPage, type RouteObject } from '@keystead/web-kit';

export const routes: RouteObject[] = [
  { path: '/app/audit', Component: lazyPage(() => import('./audit/audit-page.tsx').then((m) => m.AuditPage)) },
  {
    path: '/app/releases',
    Component: lazyPage(() => import('./releases/releases-page.tsx').then((m) => m.ReleasesPage)),
  },
];
