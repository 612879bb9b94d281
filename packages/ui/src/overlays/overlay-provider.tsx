import { CSPProvider } from '@base-ui/react/csp-provider';
import { ConfirmProvider } from './confirm.tsx';
import { ToastProvider, type ToastProviderProps } from './toast.tsx';

/** What overlays need around the signed-in app. The strict CSP forbids Base UI's style tags. */
export function OverlayProvider({ children, messageMs }: ToastProviderProps) {
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider messageMs={messageMs}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </CSPProvider>
  );
}
