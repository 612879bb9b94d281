import { useLocation } from '@keystead/web-kit';
import { Suspense, useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';
import { AreaBoundary } from './area-boundary.tsx';
import { openRemote, useRemote } from './remote-store.ts';

const nothing = () => null;

/**
 * What a remote shows on every page of the app. It comes when the page has nothing else to do, and where it can't be
 * loaded, or is broken, there is nothing in its place: no page depends on it. Another address gives it another chance.
 */
export function RemoteWidget({ remote }: { remote: string }) {
  const { widget: Widget, release } = useRemote(remote);
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => void openRemote(remote)), [remote]);
  if (Widget === null) return null;
  return (
    <AreaBoundary key={release?.container} place={pathname} fallback={nothing}>
      <Suspense fallback={null}>
        <Widget />
      </Suspense>
    </AreaBoundary>
  );
}
