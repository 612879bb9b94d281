import { useEffect, useEffectEvent } from 'react';
import { Alert, type AlertTone } from '../alert.tsx';

/** How long messages stand before they clear themselves (product.md §4). */
export const MESSAGE_MS = 3000;

export interface NoticeProps {
  /** What to say; null says nothing. */
  message: string | null;
  tone?: AlertTone;
  /** Called 3 s after a message came; the caller sets it to null. */
  onClear: () => void;
}

/** A message in the page that clears itself. The region is always there, so screen readers hear what comes into it. */
export function Notice({ message, tone = 'success', onClear }: NoticeProps) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => clear(), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return <div aria-live="polite">{message !== null && <Alert tone={tone}>{message}</Alert>}</div>;
}
