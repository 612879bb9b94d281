import { useDialogRoutes } from '@keystead/web-kit/queries';

/** Where a person's API keys are. */
export const API_KEYS = '/app/profile/api-keys';

/** Where the list is, and the dialog over it: `new`. */
export const useKeyNavigation = () => useDialogRoutes(API_KEYS);
