import {
  cloneElement,
  type KeyboardEvent,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ComboboxProps } from './combobox.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';
import type { DialogProps, SlideOverProps } from './dialog.tsx';
import type { MenuProps } from './menu.tsx';
import type { PopoverProps } from './popover.tsx';
import type { Replaced } from './popups.tsx';
import { type SelectProps, SelectTrigger } from './select-trigger.tsx';
import type { TabsProps } from './tabs.tsx';

/** Milliseconds until the next attempt to load code. */
const RETRY_MS = 3_000;

interface OnDemand<Code> {
  readonly current: () => Code | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<Code>;
}

/** Code that is loaded when it is needed, once. After a failure it can be loaded again. */
function onDemand<Code>(fetchCode: () => Promise<Code>): OnDemand<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  const listeners = new Set<() => void>();
  const loaded = (fetched: Code) => {
    code = fetched;
    for (const listener of listeners) listener();
    return fetched;
  };
  const failed = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  return {
    current: () => code,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load() {
      loading ??= fetchCode().then(loaded, failed);
      return loading;
    },
  };
}

const nothing = () => undefined;

/** Code once it is loaded. `needed` loads it, and repeats that until it succeeds. */
function useOnDemand<Code>({ current, subscribe, load }: OnDemand<Code>, needed: boolean): Code | undefined {
  const loaded = useSyncExternalStore(subscribe, current, nothing);
  const isMissing = needed && !loaded;
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = () =>
      load().catch(() => {
        if (!isOver) timer = setTimeout(attempt, RETRY_MS);
      });
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMissing, load]);
  return loaded;
}

const overlays = onDemand(() => import('./loaded.tsx').then(({ loadedOverlays }) => loadedOverlays));

type Overlays = NonNullable<ReturnType<typeof overlays.current>>;

/** Loads the code of all overlays. A page does it when it is idle, and an overlay when it is first needed. */
export const loadOverlays = (): Promise<Overlays> => overlays.load();

/** The overlays once they are loaded. */
export const useLoadedOverlays = (): Overlays | undefined => useOnDemand(overlays, false);

/** The same; `needed` loads them, and repeats that until it succeeds: without a network the page stays usable. */
export const useOverlays = (needed: boolean): Overlays | undefined => useOnDemand(overlays, needed);

/** Only those who open it need its code. */
const palette = onDemand(() => import('./command-palette.tsx'));

/** Calls back at the next press or focus outside of an element, until the returned function is called. */
function whenElsewhere(element: Element, leave: () => void): () => void {
  const moved = ({ target }: Event) => element.contains(target as Node) || leave();
  const events = ['pointerdown', 'focusin'];
  for (const event of events) document.addEventListener(event, moved, true);
  return () => {
    for (const event of events) document.removeEventListener(event, moved, true);
  };
}

/**
 * A trigger is only a button until it is pressed or the keyboard focuses it: a page may have hundreds, and may show them
 * before the overlays are loaded. A press opens it once they are, unless the user has gone elsewhere; if they can't be
 * loaded, it can be pressed again.
 */
function useTrigger() {
  const [used, setUsed] = useState<Replaced>();
  const isPointer = useRef(false);
  const loaded = useLoadedOverlays();
  const onClick = ({ currentTarget }: SyntheticEvent) => {
    isPointer.current = false;
    if (overlays.current()) return startTransition(() => setUsed('pressed'));
    setUsed('pressed');
    // Once they are there, its own popup takes the focus.
    const forget = () => overlays.current() || setUsed(undefined);
    const stop = whenElsewhere(currentTarget, forget);
    loadOverlays().catch(forget).finally(stop);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onClick(event);
  };
  const onPointerDown = () => {
    isPointer.current = true;
  };
  const onFocus = () => {
    if (overlays.current() && !isPointer.current) setUsed('focused');
  };
  const early = { onClick, onKeyDown, onPointerDown, onFocus, 'aria-busy': used === 'pressed' || undefined };
  return { loaded: used && loaded, replaced: used, early };
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

export function Combobox(props: ComboboxProps) {
  const loaded = useOverlays(true);
  return loaded && <loaded.Combobox {...props} />;
}

export function CommandPalette(props: CommandPaletteProps) {
  const loaded = useOnDemand(palette, props.open);
  return loaded && <loaded.CommandPalette {...props} />;
}

export function Menu(props: MenuProps) {
  const { loaded, replaced, early } = useTrigger();
  if (loaded) return <loaded.Menu {...props} replaced={replaced} />;
  return cloneElement(props.trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...early });
}

export function Popover(props: PopoverProps) {
  const { loaded, replaced, early } = useTrigger();
  if (loaded) return <loaded.Popover {...props} replaced={replaced} />;
  return cloneElement(props.trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false, ...early });
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { loaded, replaced, early } = useTrigger();
  if (loaded) return <loaded.Select {...props} replaced={replaced} />;
  return <SelectTrigger {...props} {...early} />;
}
