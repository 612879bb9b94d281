import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The routes of the list of properties and its dialogs: `new`, `5`, `5/edit`. */
export const usePropertyNavigation = () => useDialogRoutes('/app/properties');
