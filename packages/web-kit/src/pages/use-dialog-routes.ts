import { useLocation, useNavigate } from '../router.ts';

/** Marks an entry of the history whose dialog was opened from the page below it. */
const overPage = { overPage: true };

/**
 * Where a page and the dialogs over it are. Each dialog has an address of its own below the page's (`new`, `5`,
 * `5/edit`), so that it can be linked to and the back button closes it; the page's search stays in all of them.
 *
 * @param page the path of the page below: `/app/properties`
 */
export function useDialogRoutes(page: string) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const at = (dialog: string | number = '') => ({ pathname: dialog === '' ? page : `${page}/${dialog}`, search });
  const replace = (dialog: string | number = '') =>
    void navigate(at(dialog), { state, replace: true, preventScrollReset: true });
  return {
    /** The address of a dialog; of the page itself when none is named. */
    at,
    /** What a link to a dialog takes besides its address. */
    linkProps: { state: overPage, preventScrollReset: true },
    open: (dialog: string | number) => void navigate(at(dialog), { state: overPage, preventScrollReset: true }),
    /** From one dialog to another, in its place: closing that leads to the page too. */
    navigate: (dialog: string | number) => replace(dialog),
    /** Closes the dialog: back to the page that it was opened from, or on to it when a link has led here. */
    close: () => (state?.overPage === true ? void navigate(-1) : replace()),
  };
}
