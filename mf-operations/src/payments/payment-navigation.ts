import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The path of the list of payments. */
export const LIST = '/app/payments';

/** The routes of the list and its dialogs: `new`, `5`, `5/edit`, `5/reverse`. */
export const usePaymentNavigation = () => useDialogRoutes(LIST);
