import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { MESSAGE_MS } from '../app/messages.tsx';
import { loadOverlays, useLoadedOverlays } from './on-demand.tsx';
import type { ToastAction, ToastMessage } from './toast-list.tsx';

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

export interface ToastProviderProps {
  children: ReactNode;
  /** How long a message stays, in milliseconds; 0 until it is dismissed. Default 3 s (product.md §4). */
  messageMs?: number | undefined;
}

export function ToastProvider({ children, messageMs = MESSAGE_MS }: ToastProviderProps) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const overlays = useLoadedOverlays();
  const add = useCallback((message: ToastMessage) => {
    setMessages((earlier) => [...earlier, message]);
    // A message that can't be shown now is not shown later.
    loadOverlays().catch(() => setMessages((all) => all.filter((it) => it !== message)));
  }, []);
  const onShown = useCallback((count: number) => setMessages((all) => all.slice(count)), []);
  return (
    <ToastContext value={add}>
      {children}
      {overlays && <overlays.Toasts messageMs={messageMs} messages={messages} onShown={onShown} />}
    </ToastContext>
  );
}

interface ToastMessages {
  /** With actions it stays for 9 s. */
  success: (message: string, actions?: readonly ToastAction[]) => void;
  /** As polite as a success: a toast of high priority is hidden from screen readers while it can have the focus. */
  error: (message: string) => void;
}

/** Messages that clear themselves after 3 s (product.md §4). Hovering or focusing one pauses its timer. */
export function useToast(): ToastMessages {
  const add = use(ToastContext);
  if (!add) throw new Error('useToast needs an OverlayProvider above it');
  return useMemo(
    () => ({
      success: (title, actions) => add({ type: 'success', title, actions }),
      error: (title) => add({ type: 'error', title }),
    }),
    [add],
  );
}
