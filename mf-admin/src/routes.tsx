import { lazyPage, type RouteObject } from '@keystead/web-kit';

export const routes: RouteObject[] = [
  {
    path: '/app/accounts',
    Component: lazyPage(() => import('./accounts/accounts-page.tsx').then((m) => m.AccountsPage)),
  },
  {
    path: '/app/accounts/:id',
    Component: lazyPage(() => import('./accounts/account-page.tsx').then((m) => m.AccountPage)),
  },
  { path: '/app/audit', Component: lazyPage(() => import('./audit/audit-page.tsx').then((m) => m.AuditPage)) },
  {
    path: '/app/releases',
    Component: lazyPage(() => import('./releases/releases-page.tsx').then((m) => m.ReleasesPage)),
  },
];
