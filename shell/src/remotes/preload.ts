import { session } from '@keystead/web-kit';
import { whenIdle } from '../when-idle.ts';
import { areaAt, areas, isAppArea } from './areas.ts';
import { openRemote } from './remote-store.ts';

/** Loads the remote of an address, if it has one; also for a link that the user hovers. Never rejects. */
export async function preloadArea(pathname: string): Promise<void> {
  const area = areaAt(pathname);
  if (area !== undefined) await openRemote(area.remote);
}

async function preloadApp(): Promise<void> {
  const remotes = new Set(areas.filter(isAppArea).map(({ remote }) => remote));
  for (const remote of remotes) await openRemote(remote);
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
