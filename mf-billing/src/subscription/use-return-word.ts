import { useSearchParams } from '@keystead/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** What the address says (`?checkout=success`) to a page that somebody is back at; it says so once. Null where it is silent. */
export function useReturnWord(name: 'checkout' | 'portal'): string | null {
  const [params, setParams] = useSearchParams();
  const [word] = useState(() => params.get(name));
  const arrive = useEffectEvent(() => {
    if (word === null) return;
    const rest = new URLSearchParams(params);
    rest.delete(name);
    setParams(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => arrive(), []);
  return word;
}
