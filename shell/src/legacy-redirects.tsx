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

/** The current address, below `/app`, of a legacy one (product §2); undefined for any other. */
export const movedTo = (pathname: string): string | undefined =>
  moved.includes(pathname.replace(/\/+$/, '')) ? `/app${pathname.replace(/\/+$/, '')}` : undefined;

export const legacyRedirects: RouteObject[] = moved.map((path) => ({
  path,
  element: <Navigate to={`/app${path}`} replace />,
}));
