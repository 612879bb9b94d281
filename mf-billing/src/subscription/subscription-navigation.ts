import { useSearchParams } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useState } from 'react';

export const PAGE = '/app/subscription';

export const useSubscriptionNavigation = () => useDialogRoutes(PAGE);

/**
 * The value of a URL parameter (`?checkout=success`) after the return to a page, or null. The hook removes the
 * parameter from the URL, so that it applies once.
 */
export function useReturnParam(name: 'checkout' | 'portal'): string | null {
  const [params, setParams] = useSearchParams();
  const [value] = useState(() => params.get(name));
  const removeParam = useEffectEvent(() => {
    if (value === null) return;
    const rest = new URLSearchParams(params);
    rest.delete(name);
    setParams(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => removeParam(), []);
  return value;
}
