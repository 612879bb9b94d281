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

/** Where an address of old leads to, now below `/app` (product §2); undefined for any other. */
export const movedTo = (pathname: string): string | undefined =>
  moved.includes(pathname.replace(/\/+$/, '')) ? `/app${pathname.replace(/\/+$/, '')}` : undefined;

/** The routes of the addresses of old. */
export const legacyRedirects: RouteObject[] = moved.map((path) => ({
  path,
  element: <Navigate to={`/app${path}`} replace />,
}));
