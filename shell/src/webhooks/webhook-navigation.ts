import type { Webhook } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The path of the page of the account's webhooks. */
export const WEBHOOKS = '/app/profile/webhooks';

/** The routes of the list, of the dialog over it (`new`), and of each webhook's own page (`5`). */
export const useWebhookNavigation = () => useDialogRoutes(WEBHOOKS);

/** The routes of a webhook's own page, and of the dialog over it: `edit`. */
export const useWebhookPageNavigation = (id: Webhook['id']) => useDialogRoutes(`${WEBHOOKS}/${id}`);
