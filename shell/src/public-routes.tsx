import { lazyPage, publicHandle, type RouteObject } from '@keystead/web-kit';
import { demoSignIns, signInHeads } from './auth/sign-in-handles.ts';
import { PublicLayout } from './layout/public-layout.tsx';
import { RemotePages } from './remotes/remote-area.tsx';

const signInPages = {
  '/register': lazyPage(() => import('./auth/register-page.tsx').then((m) => m.RegisterPage)),
  '/forgot-password': lazyPage(() => import('./auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage)),
  '/reset-password': lazyPage(() => import('./auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
  '/confirm-email': lazyPage(() => import('./auth/confirm-email-page.tsx').then((m) => m.ConfirmEmailPage)),
  '/undo-email-change': lazyPage(() => import('./auth/mailed-link-page.tsx').then((m) => m.UndoEmailChangePage)),
  '/report-invitation': lazyPage(() => import('./auth/mailed-link-page.tsx').then((m) => m.ReportInvitationPage)),
  '/unsubscribe': lazyPage(() => import('./auth/mailed-link-page.tsx').then((m) => m.UnsubscribePage)),
};

const headOf = (path: string) => () => signInHeads[path] ?? null;

const signInRoutes: RouteObject[] = Object.entries(signInPages).map(([path, Component]) => ({
  path,
  Component,
  handle: publicHandle({ head: headOf(path) }),
}));

/** The public addresses (product §2): the ones that the gateway renders, and all that its bundle contains. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      {
        path: '/login',
        Component: lazyPage(() => import('./auth/login-page.tsx').then((m) => m.LoginPage)),
        handle: publicHandle({ content: () => [demoSignIns], head: headOf('/login') }),
      },
      {
        Component: lazyPage(() =>
          import(/* webpackChunkName: "queries" */ './query-pages.tsx').then((m) => m.QueryPages),
        ),
        children: signInRoutes,
      },
      { path: '*', element: <RemotePages /> },
    ],
  },
];
