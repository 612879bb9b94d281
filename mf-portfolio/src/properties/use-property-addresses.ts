import type { Property } from '@keystead/contracts';
import { useLocation, useNavigate } from '@keystead/web-kit';

const LIST = '/app/properties';

type Id = Property['id'];

/** Marks an entry of the history whose dialog was opened from the list below it. */
const overList = { overList: true };

/**
 * Where the list and its dialogs are. Each dialog has an address of its own, so that it can be linked to and the
 * back button closes it; the list's search stays in all of them.
 */
export function usePropertyAddresses() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const at = (path: string) => ({ pathname: LIST + path, search });
  const open = (path: string) => void navigate(at(path), { state: overList, preventScrollReset: true });
  const replace = (path: string) => void navigate(at(path), { state, replace: true, preventScrollReset: true });
  return {
    list: at(''),
    details: (id: Id) => at(`/${id}`),
    /** What a link to a property's details takes besides its address. */
    linkProps: { state: overList, preventScrollReset: true },
    openCreate: () => open('/new'),
    openDetails: (id: Id) => open(`/${id}`),
    openEdit: (id: Id) => open(`/${id}/edit`),
    /** From the details to the form, in their place: closing that leads to the list too. */
    turnToEdit: (id: Id) => replace(`/${id}/edit`),
    /** Closes the dialog: back to the list that it was opened from, or on to the list when a link has led here. */
    close: () => (state?.overList === true ? void navigate(-1) : replace('')),
  };
}
