import { useEffect, useEffectEvent, useState } from 'react';

/** How long after the last keystroke the text counts as settled, in milliseconds. */
const SETTLED_AFTER_MS = 250;

/**
 * A text that shows each character immediately and is passed on when typing stops. If `value` changes from elsewhere
 * (the back button), the text follows it.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setSent(value);
    if (value !== sent) setText(value);
  }

  const commit = useEffectEvent(() => {
    const trimmed = text.trim();
    setSent(trimmed);
    onChange(trimmed);
  });
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => commit(), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return [text, setText] as const;
}
