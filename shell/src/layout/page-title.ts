import { signInHeads } from '../auth/sign-in-heads.ts';
import { areaAt, isAppArea } from '../remotes/areas.ts';

const own: Readonly<Record<string, string>> = {
  '/app/dashboard': 'Dashboard',
  '/app/profile': 'Profile',
};

/** What the browser's tab and history call the page at an address; null for the public pages of a remote, which say it. */
export function pageTitle(pathname: string): string | null {
  const area = areaAt(pathname);
  if (area !== undefined && !isAppArea(area)) return null;
  const name = own[pathname] ?? area?.name;
  return signInHeads[pathname]?.title ?? (name === undefined ? 'Keystead' : `${name} · Keystead`);
}
