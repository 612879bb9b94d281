import { useContext } from 'react';
import { locationOf, NavigationContext, useLocation } from '../router.tsx';

const overPage = { overPage: true };
const keepScroll = { preventScrollReset: true };

type Dialog = string | number;

const address = (page: string, dialog: Dialog, search: string) => ({
  pathname: dialog === '' ? page : `${page}/${dialog}`,
  search,
});

/**
 * Opens and closes the dialogs of {@link useDialogRoutes}, without a render when the address changes: a list may have
 * hundreds of rows that use it.
 */
export function useDialogNavigation(page: string) {
  const { navigator } = useContext(NavigationContext);
  const at = (dialog: Dialog) => address(page, dialog, locationOf(navigator).search);
  const replace = (dialog: Dialog = '') =>
    navigator.replace(at(dialog), locationOf(navigator).state, { ...keepScroll, replace: true });
  return {
    open: (dialog: Dialog) => navigator.push(at(dialog), overPage, keepScroll),
    /** Leaves the page for an address below it that is a page of its own. */
    leaveFor: (below: Dialog) => navigator.push(at(below)),
    /** Replaces one dialog with another. Closing that one leads to the page too. */
    navigate: (dialog: Dialog) => replace(dialog),
    /** Closes the dialog: back to the page that it was opened from, or on to the page if the user came by a link. */
    close: () => (locationOf(navigator).state?.overPage === true ? navigator.go(-1) : replace()),
  };
}

/**
 * The dialogs over a page (`/app/properties`) have addresses below it (`new`, `5/edit`), with its search, so that they
 * can be linked to and the back button closes them.
 */
export function useDialogRoutes(page: string) {
  const { search } = useLocation();
  return {
    ...useDialogNavigation(page),
    /** The address of a dialog; of the page itself when none is given. */
    at: (dialog: Dialog = '') => address(page, dialog, search),
    linkProps: { state: overPage, ...keepScroll },
  };
}
