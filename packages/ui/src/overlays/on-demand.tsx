import { cloneElement, type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { TextInput } from '../inputs.tsx';
import type { ComboboxProps } from './combobox.tsx';
import type { DialogProps, SlideOverProps } from './dialog.tsx';
import type { MenuProps } from './menu.tsx';
import { type SelectProps, SelectTrigger } from './select-trigger.tsx';
import type { TabsProps } from './tabs.tsx';

type Overlays = typeof import('./loaded.tsx');

let overlays: Overlays | undefined;
let loading: Promise<Overlays> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Loads the code of all overlays, once. A page does it when it is idle, and an overlay when it is first needed. After a
 * failure it can be called again.
 */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import('./loaded.tsx').then(
    (loaded) => {
      overlays = loaded;
      for (const listener of listeners) listener();
      return loaded;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The overlays once they are loaded. */
export const useLoadedOverlays = (): Overlays | undefined =>
  useSyncExternalStore(
    subscribe,
    () => overlays,
    () => undefined,
  );

/** The same; `needed` loads them. @throws in the component if that fails, for its boundary */
export function useOverlays(needed: boolean): Overlays | undefined {
  const [failure, setFailure] = useState<unknown>();
  const loaded = useLoadedOverlays();
  useEffect(() => {
    if (needed && !loaded) loadOverlays().catch(setFailure);
  }, [needed, loaded]);
  if (failure) throw failure;
  return loaded;
}

/**
 * A trigger that is there before the overlays keeps its element until it is pressed, so that nothing is replaced under
 * a pointer. If they can't be loaded, it can be pressed again.
 */
function usePressed() {
  const [isEarly] = useState(overlays === undefined);
  const [isPressed, setPressed] = useState(false);
  const loaded = useLoadedOverlays();
  const onClick = () => {
    setPressed(true);
    loadOverlays().catch(() => setPressed(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onClick();
  };
  return { loaded: isPressed || !isEarly ? loaded : undefined, opensAtOnce: isEarly, early: { onClick, onKeyDown } };
}

export function Dialog(props: DialogProps) {
  const loaded = useOverlays(props.open);
  return loaded && <loaded.Dialog {...props} />;
}

export function SlideOver(props: SlideOverProps) {
  const loaded = useOverlays(props.open);
  return loaded && <loaded.SlideOver {...props} />;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const loaded = useOverlays(true);
  return loaded && <loaded.Tabs {...props} />;
}

/** Until it is loaded, it shows its value and can't be changed. */
export function Combobox(props: ComboboxProps) {
  const loaded = useOverlays(true);
  if (loaded) return <loaded.Combobox {...props} />;
  const { value, placeholder, label, name, disabled } = props;
  return <TextInput readOnly value={value?.label ?? ''} aria-label={label} {...{ placeholder, name, disabled }} />;
}

export function Menu(props: MenuProps) {
  const { loaded, opensAtOnce, early } = usePressed();
  if (loaded) return <loaded.Menu {...props} opensAtOnce={opensAtOnce} />;
  return cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...early });
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { loaded, opensAtOnce, early } = usePressed();
  if (loaded) return <loaded.Select {...props} opensAtOnce={opensAtOnce} />;
  return <SelectTrigger {...props} {...early} />;
}
