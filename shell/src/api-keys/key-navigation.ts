import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The path of the page of a user's API keys. */
export const API_KEYS = '/app/profile/api-keys';

/** The routes of the list, and of the dialog over it: `new`. */
export const useKeyNavigation = () => useDialogRoutes(API_KEYS);
