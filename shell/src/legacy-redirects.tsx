import { Navigate, type RouteObject } from '@keystead/web-kit';

const moved = [
  '/dashboard',
  '/properties',
  '/tenants',
  '/leases',
  '/maintenance',
  '/payments',
  '/ai-assistant',
  '/profile',
];

/** Addresses of old, now below `/app` (product §2). */
export const legacyRedirects: RouteObject[] = moved.map((path) => ({
  path,
  element: <Navigate to={`/app${path}`} replace />,
}));
