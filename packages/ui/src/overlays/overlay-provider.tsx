import { CSPProvider } from '@base-ui/react/csp-provider';
import { ToastProvider, type ToastProviderProps } from './toast.tsx';
import { ConfirmProvider } from './use-confirm.tsx';

/** What every overlay needs above it, once, around the signed-in app. Base UI's own style tags are off (strict CSP). */
export function OverlayProvider({ children, messageMs }: ToastProviderProps) {
  return (
    <CSPProvider disableStyleElements>
      <ToastProvider messageMs={messageMs}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </CSPProvider>
  );
}
