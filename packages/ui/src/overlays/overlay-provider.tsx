import { ConfirmProvider } from './confirm.tsx';
import { ToastProvider, type ToastProviderProps } from './toast.tsx';

/** What overlays need around the signed-in app. */
export function OverlayProvider({ children, messageMs }: ToastProviderProps) {
  return (
    <ToastProvider messageMs={messageMs}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </ToastProvider>
  );
}
