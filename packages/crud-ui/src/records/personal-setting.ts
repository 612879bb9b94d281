import { personalStorage, useUser } from '@keystead/web-kit';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** What was set on this page, also where the browser stores nothing. */
const values = new Map<string, string>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A setting of the signed-in user that this browser keeps: its text, null until it is set, and how to set it. */
export function usePersonalSetting(name: string): readonly [string | null, (value: string) => void] {
  const key = `${name}-${useUser().id}`;
  const value = useSyncExternalStore(
    subscribe,
    () => values.get(key) ?? personalStorage.read(name),
    () => null,
  );
  const set = (next: string) => {
    values.set(key, next);
    personalStorage.write(name, next);
    for (const listener of listeners) listener();
  };
  return [value, set];
}

/** Whether the user wants tables with a line for each row. */
export function useCompactRows() {
  const [value, set] = usePersonalSetting('rows');
  return [value === 'compact', (compact: boolean) => set(compact ? 'compact' : 'comfortable')] as const;
}
