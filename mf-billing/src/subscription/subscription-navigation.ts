import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The path of the subscription page. */
export const PAGE = '/app/subscription';

/** The routes of the page and its dialogs. */
export const useSubscriptionNavigation = () => useDialogRoutes(PAGE);
