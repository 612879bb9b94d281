import { useDialogRoutes } from '@keystead/web-kit/queries';

/** Where the list of properties and its dialogs are: `new`, `5`, `5/edit`. */
export const usePropertyNavigation = () => useDialogRoutes('/app/properties');
