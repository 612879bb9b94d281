import { useDialogRoutes } from '@keystead/web-kit/queries';

/** Where the list of payments is. */
export const LIST = '/app/payments';

/** Where the list and the dialogs over it are: `new`, `5`, `5/edit`, `5/reverse`. */
export const usePaymentNavigation = () => useDialogRoutes(LIST);
