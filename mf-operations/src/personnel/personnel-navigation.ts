import { useDialogRoutes } from '@keystead/web-kit/queries';

/** Where the list of personnel is. */
export const PERSONNEL = '/app/maintenance-personnel';

/** Where the list of personnel and its dialogs are: `new`, `5`, `5/edit`. */
export const usePersonnelNavigation = () => useDialogRoutes(PERSONNEL);
