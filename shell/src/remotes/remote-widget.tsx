import { useLocation } from '@keystead/web-kit';
import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../when-idle.ts';
import { AreaBoundary } from './area-boundary.tsx';
import { openRemote, useRemote } from './remote-store.ts';
import { report } from './report.ts';

function MountedWidget({ widget: Widget, onMount }: { widget: ComponentType; onMount: () => void }) {
  const notifyMounted = useEffectEvent(onMount);
  useEffect(() => notifyMounted(), []);
  return <Widget />;
}

/**
 * A remote's component for every page of the app. It loads when the page is idle. If it can't be loaded or throws,
 * nothing is rendered in its place, since no page depends on it. A navigation to another address retries it.
 */
export function RemoteWidget({ remote }: { remote: string }) {
  const { routes, widget, release } = useRemote(remote);
  const { pathname } = useLocation();
  const mounted = () => report.mounted(remote, release?.release);
  const missing = routes !== null && widget === null;
  useEffect(() => {
    const open = () => {
      report.opened(remote);
      void openRemote(remote);
    };
    whenIdle(open);
    return () => report.closed(remote);
  }, [remote]);
  // The remote has no widget, so nothing more will load.
  useEffect(() => {
    if (missing) report.mounted(remote, release?.release);
  }, [missing, remote, release]);
  if (widget === null) return null;
  const onError = (error: unknown) => report.errored(remote, release?.release, error);
  return (
    <AreaBoundary key={release?.container} place={pathname} fallback={() => null} onError={onError}>
      <Suspense fallback={null}>
        <MountedWidget widget={widget} onMount={mounted} />
      </Suspense>
    </AreaBoundary>
  );
}
