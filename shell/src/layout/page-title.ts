import { areaAt } from '../remotes/areas.ts';

const landing = 'Keystead: property management, made calm';

const own: Readonly<Record<string, string>> = {
  '/login': 'Sign in',
  '/register': 'Create your account',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Choose a new password',
  '/confirm-email': 'Confirm your e-mail address',
  '/app/dashboard': 'Dashboard',
  '/app/profile': 'Profile',
};

/** What the browser's tab and history call the page at an address. */
export function pageTitle(pathname: string): string {
  if (pathname === '/') return landing;
  const name = own[pathname] ?? areaAt(pathname)?.name;
  return name === undefined ? 'Keystead' : `${name} · Keystead`;
}
