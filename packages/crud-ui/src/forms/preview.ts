import { keepPreviousData, useQuery } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';

/** How long input counts as being typed, in milliseconds. */
const SETTLED_AFTER_MS = 300;

/** The latest text that has stayed for a moment. The first one counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}

interface Preview<Sent, Answer> {
  queryKey: readonly unknown[];
  /** What the form would send; null while it is not complete. */
  body: Sent | null;
  send: (body: Sent, signal: AbortSignal) => Promise<Answer>;
}

/**
 * What the server computes from a form before it is saved. Asked once the user pauses; until the next answer arrives the
 * one before stays (`stale`). Without a body there is none.
 */
export function usePreview<Sent, Answer>({ queryKey, body, send }: Preview<Sent, Answer>) {
  const text = JSON.stringify(body);
  const settled = useSettled(text);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => send(JSON.parse(settled) as Sent, signal),
    placeholderData: keepPreviousData,
    enabled: settled !== 'null',
  });
  const answer = body === null ? undefined : data;
  return { answer, error: body === null ? null : error, stale: isPlaceholderData || text !== settled };
}
