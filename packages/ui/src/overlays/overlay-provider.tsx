import { CSPProvider } from '@base-ui/react/csp-provider';
import { ToastProvider, type ToastProviderProps } from './toast.tsx';
import { ConfirmProvider } from './use-confirm.tsx';

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
