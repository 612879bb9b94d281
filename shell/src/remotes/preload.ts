import { session } from '@keystead/web-kit';
import { whenIdle } from '../when-idle.ts';
import { areaAt, areas, isAppArea } from './areas.ts';
import { openRemote } from './remote-store.ts';

/** Loads the remote that an address belongs to, if one does; for a link that is pointed at, too. Never rejects. */
export async function preloadArea(pathname: string): Promise<void> {
  const area = areaAt(pathname);
  if (area !== undefined) await openRemote(area.remote);
}

async function preloadApp(): Promise<void> {
  const remotes = new Set(areas.filter(isAppArea).map(({ remote }) => remote));
  for (const remote of remotes) await openRemote(remote);
  // On offer to the remotes, and fetched before the first dialog or form wants them.
  await Promise.allSettled([import('@keystead/ui/overlays'), import('react-hook-form'), import('@keystead/page-kit')]);
}

/** Loads the app's remotes while nothing else is to do, as soon as somebody is signed in. */
export function preloadAppWhenIdle(): void {
  const begin = () => {
    if (session.get().status === 'signed-in') whenIdle(() => void preloadApp());
  };
  begin();
  session.subscribe((now, before) => {
    if (now.status !== before.status) begin();
  });
}
