import type { Slot } from '@keystead/contracts';
import { useLocation } from '@keystead/web-kit';
import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../when-idle.ts';
import { AreaBoundary } from './area-boundary.tsx';
import { useSlot } from './areas.ts';
import { openRemote, useRemote } from './remote-store.ts';
import { report } from './report.ts';

function Mounted({ component: Component, onMount }: { component: ComponentType; onMount: () => void }) {
  const notifyMounted = useEffectEvent(onMount);
  useEffect(() => notifyMounted(), []);
  return <Component />;
}

/** Loads when the page is idle. A failure renders nothing, since no page depends on it; a navigation retries it. */
function SlotComponent({ remote, slot }: { remote: string; slot: Slot }) {
  const { routes, slots, release } = useRemote(remote);
  const component = slots[slot];
  const { pathname } = useLocation();
  const mounted = () => report.mounted(remote, release?.release);
  const missing = routes !== null && component === undefined;
  useEffect(() => {
    const open = () => {
      report.opened(remote);
      void openRemote(remote);
    };
    whenIdle(open);
    return () => report.closed(remote);
  }, [remote]);
  // The loaded release has no component for the slot, so nothing more will load.
  useEffect(() => {
    if (missing) report.mounted(remote, release?.release);
  }, [missing, remote, release]);
  if (component === undefined) return null;
  const onError = (error: unknown) => report.errored(remote, release?.release, error);
  return (
    <AreaBoundary key={release?.container} place={pathname} fallback={() => null} onError={onError}>
      <Suspense fallback={null}>
        <Mounted component={component} onMount={mounted} />
      </Suspense>
    </AreaBoundary>
  );
}

export function RemoteSlot({ name }: { name: Slot }) {
  return useSlot(name).map((remote) => <SlotComponent key={remote} remote={remote} slot={name} />);
}
