import { session } from '@keystead/web-kit';
import { whenIdle } from '../when-idle.ts';
import { appRemotes, areaAt } from './areas.ts';
import { openRemote } from './remote-store.ts';

/** Loads the remote of an address, if it has one; also for a link that the user hovers. Never rejects. */
export async function preloadArea(pathname: string): Promise<void> {
  const area = areaAt(pathname);
  if (area !== undefined) await openRemote(area.remote);
}

/** The properties of a link to an address whose remote is loaded as soon as the user points at it. */
export const preloadedLink = (to: string) => ({
  to,
  onPointerEnter: () => void preloadArea(to),
  onFocus: () => void preloadArea(to),
});

async function preloadApp(): Promise<void> {
  for (const remote of appRemotes()) await openRemote(remote);
  // Shared with the remotes, and loaded before the first dialog or form needs them.
  await Promise.allSettled([import('@keystead/ui/overlays'), import('react-hook-form'), import('@keystead/crud-ui')]);
}

export function preloadAppWhenIdle(): void {
  const preloadIfSignedIn = () => {
    if (session.get().status === 'signed-in') whenIdle(() => void preloadApp());
  };
  preloadIfSignedIn();
  session.subscribe((now, before) => {
    if (now.status !== before.status) preloadIfSignedIn();
  });
}
