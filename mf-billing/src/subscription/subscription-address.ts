import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The page of the subscription. */
export const PAGE = '/app/subscription';

/** Where the page and the dialogs over it are. */
export const useSubscriptionNavigation = () => useDialogRoutes(PAGE);
