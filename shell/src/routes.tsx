import { Navigate, type RouteObject } from '@keystead/web-kit';
import { PublicLayout } from './layout/public-layout.tsx';
import { legacyRedirects } from './legacy-redirects.tsx';
import { PageLoading } from './page-loading.tsx';
import { type Area, areaPattern, areas, isAppArea } from './remotes/areas.ts';
import { RemoteArea } from './remotes/remote-area.tsx';
import { RouteFailure } from './route-failure.tsx';

const areaRoute = (area: Area): RouteObject => ({
  path: areaPattern(area),
  element: <RemoteArea area={area} />,
});

const publicPages: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./auth/login-page.tsx')).LoginPage }) },
  { path: '/register', lazy: async () => ({ Component: (await import('./auth/register-page.tsx')).RegisterPage }) },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./auth/forgot-password-page.tsx')).ForgotPasswordPage }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('./auth/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: '/confirm-email',
    lazy: async () => ({ Component: (await import('./auth/confirm-email-page.tsx')).ConfirmEmailPage }),
  },
];

const appPages: RouteObject[] = [
  { index: true, element: <Navigate to="/app/dashboard" replace /> },
  {
    path: '/app/dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/app/profile',
    lazy: async () => ({ Component: (await import('./profile/profile-page.tsx')).ProfilePage }),
  },
];

/** Every address of the product (product §2). Remotes fill their areas; the rest is the shell's own, in lazy chunks. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    HydrateFallback: PageLoading,
    children: [
      {
        element: <PublicLayout />,
        children: [...publicPages, ...areas.filter((area) => !isAppArea(area)).map(areaRoute)],
      },
      {
        path: '/app',
        lazy: async () => ({ Component: (await import('./layout/app-gate.tsx')).AppGate }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./layout/app-layout.tsx')).AppLayout }),
            children: [...appPages, ...areas.filter(isAppArea).map(areaRoute)],
          },
        ],
      },
      ...legacyRedirects,
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
