import { signInHeads } from '../auth/sign-in-heads.ts';
import { areaAt, isAppArea } from '../remotes/areas.ts';

const own: Readonly<Record<string, string>> = {
  '/app/dashboard': 'Dashboard',
  '/app/profile': 'Profile',
  '/app/profile/api-keys': 'API keys',
  '/app/profile/webhooks': 'Webhooks',
  '/app/profile/access': 'Review who has access',
  '/app/audit': 'Audit log',
  '/app/releases': 'Releases',
};

/**
 * The page that an address belongs to: addresses below an area's path, or below one of the shell's own, are its dialogs
 * and records.
 */
export function pageAt(pathname: string): string {
  const above = Object.keys(own).filter((path) => pathname === path || pathname.startsWith(`${path}/`));
  return areaAt(pathname)?.path ?? above.sort((one, other) => other.length - one.length)[0] ?? pathname;
}

/**
 * The title of the page at an address, for the tab and the history; null for a remote's public pages, which set their
 * own.
 */
export function pageTitle(pathname: string): string | null {
  const area = areaAt(pathname);
  if (area !== undefined && !isAppArea(area)) return null;
  const name = own[pathname] ?? area?.name;
  return signInHeads[pathname]?.title ?? (name === undefined ? 'Keystead' : `${name} · Keystead`);
}
