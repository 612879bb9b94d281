import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { ToastProvider } from './toast.tsx';
import { ConfirmProvider } from './use-confirm.tsx';

/** What every overlay needs above it, once, around the signed-in app. Base UI's own style tags are off (strict CSP). */
export function OverlayProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </CSPProvider>
  );
}
