import { useLocation, useNavigate } from '../router.tsx';

const overPage = { overPage: true };

/**
 * The dialogs over a page (`/app/properties`) have addresses below it (`new`, `5/edit`), with its search, so that they
 * can be linked to and the back button closes them.
 */
export function useDialogRoutes(page: string) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const at = (dialog: string | number = '') => ({ pathname: dialog === '' ? page : `${page}/${dialog}`, search });
  const replace = (dialog: string | number = '') =>
    void navigate(at(dialog), { state, replace: true, preventScrollReset: true });
  return {
    /** The address of a dialog; of the page itself when none is given. */
    at,
    linkProps: { state: overPage, preventScrollReset: true },
    open: (dialog: string | number) => void navigate(at(dialog), { state: overPage, preventScrollReset: true }),
    /** Replaces one dialog with another. Closing that one leads to the page too. */
    navigate: (dialog: string | number) => replace(dialog),
    /** Closes the dialog: back to the page that it was opened from, or on to the page if the user came by a link. */
    close: () => (state?.overPage === true ? void navigate(-1) : replace()),
  };
}
