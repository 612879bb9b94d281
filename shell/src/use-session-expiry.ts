import { onSessionExpired, useNavigate } from '@keystead/web-kit';
import { useEffect } from 'react';

/** Navigates to the sign-in page with the router when the session has expired. */
export function useSessionExpiry(): void {
  const navigate = useNavigate();
  useEffect(() => onSessionExpired((path) => void navigate(path)), [navigate]);
}
