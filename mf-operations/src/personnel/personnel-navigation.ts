import { useDialogRoutes } from '@keystead/web-kit/queries';

/** The path of the list of personnel. */
export const PERSONNEL = '/app/maintenance-personnel';

/** The routes of the list of personnel and its dialogs: `new`, `5`, `5/edit`. */
export const usePersonnelNavigation = () => useDialogRoutes(PERSONNEL);
