import { useExternalRedirect } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';

async function requestPortalUrl(): Promise<string> {
  const { portal_url } = await request('POST /subscription/portal');
  return portal_url;
}

/** Redirects to the provider's page that manages the card and past bills: `openPortal()`. */
export function useOpenPortal() {
  const toast = useToast();
  const { leave, busy } = useExternalRedirect({
    findAddress: requestPortalUrl,
    onError: (error) => toast.error(failureText('Error opening the billing page. Please try again.', error)),
  });
  return { openPortal: () => leave(), busy };
}
