import { useEffect, useEffectEvent } from 'react';
import { Alert, type AlertTone } from '../alert.tsx';

/** How long messages show before they clear themselves, in milliseconds (product.md §4). */
export const MESSAGE_MS = 3000;

export interface NoticeProps {
  /** The message; null shows none. */
  message: string | null;
  tone?: AlertTone;
  /** Called 3 s after a message appeared; the caller sets it to null. */
  onClear: () => void;
}

/**
 * A message in the page that clears itself. Its live region is always rendered, so that screen readers announce new
 * content.
 */
export function Notice({ message, tone = 'success', onClear }: NoticeProps) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => clear(), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return <div aria-live="polite">{message !== null && <Alert tone={tone}>{message}</Alert>}</div>;
}
