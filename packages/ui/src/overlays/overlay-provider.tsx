import { CSPProvider } from '@base-ui/react/csp-provider';
import { ConfirmProvider } from './confirm.tsx';
import { ToastProvider, type ToastProviderProps } from './toast.tsx';

/**
 * The providers that overlays need, rendered once around the signed-in app. Base UI's style tags are disabled (strict
 * CSP).
 */
export function OverlayProvider({ children, messageMs }: ToastProviderProps) {
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider messageMs={messageMs}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </CSPProvider>
  );
}
