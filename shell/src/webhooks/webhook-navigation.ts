import type { Webhook } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

/** Where the account's webhooks are. */
export const WEBHOOKS = '/app/profile/webhooks';

/** Where the list is, what lies over it (`new`), and each webhook's own page (`5`). */
export const useWebhookNavigation = () => useDialogRoutes(WEBHOOKS);

/** Where a webhook's own page and the dialog over it are: `edit`. */
export const useWebhookPageNavigation = (id: Webhook['id']) => useDialogRoutes(`${WEBHOOKS}/${id}`);
