import { useEffect, useEffectEvent, useRef } from 'react';

const isApple = (): boolean => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** The keys that open the palette, as the keyboard of this machine has them. */
export const paletteKeys = (): readonly string[] => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K']);

/** How long after `g` its second key counts, in milliseconds. */
const SECOND_KEY_MS = 1_500;

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';
/** Where letters already choose among items. */
const choosing = '[role=combobox], [role=listbox], [role=menu], [role=textbox]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, ${choosing}`) !== null;

/** Modal dialogs are outside of the page; the chat's panel, which is inside, hinders nobody. One that closes is over. */
function isDialogOpen(): boolean {
  const page = document.getElementById('root');
  return [...document.querySelectorAll('[role=dialog]:not([data-closed]), [role=alertdialog]:not([data-closed])')].some(
    (it) => !page?.contains(it),
  );
}

const isPaletteKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

export interface Shortcuts {
  /** Ctrl or Cmd with K. */
  readonly onPalette: () => void;
  /** By key. */
  readonly keys: Readonly<Record<string, () => void>>;
  /** By the key after `g`. */
  readonly pages: Readonly<Record<string, () => void>>;
}

/** Runs shortcuts on all pages: single keys only while nothing is typed, and none while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const firstKeyAt = useRef(Number.NEGATIVE_INFINITY);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      shortcuts.onPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // When the keys were pressed, however late a busy page handles them.
    const isSecond = event.timeStamp - firstKeyAt.current < SECOND_KEY_MS;
    firstKeyAt.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const run = (isSecond ? shortcuts.pages : shortcuts.keys)[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
