import * as combobox from './combobox.tsx';
import * as confirm from './confirm-dialog.tsx';
import * as dialog from './dialog.tsx';
import * as menu from './menu.tsx';
import * as popover from './popover.tsx';
import { withoutStyleTags } from './popups.tsx';
import * as select from './select.tsx';
import * as tabs from './tabs.tsx';
import * as toasts from './toast-list.tsx';

// The overlays, in a chunk of their own: only React is as large.
export const loadedOverlays = {
  Combobox: withoutStyleTags(combobox.Combobox),
  ConfirmDialog: withoutStyleTags(confirm.ConfirmDialog),
  Dialog: withoutStyleTags(dialog.Dialog),
  Menu: withoutStyleTags(menu.Menu),
  Popover: withoutStyleTags(popover.Popover),
  Select: withoutStyleTags(select.Select) as typeof select.Select,
  SlideOver: withoutStyleTags(dialog.SlideOver),
  Tabs: withoutStyleTags(tabs.Tabs) as typeof tabs.Tabs,
  Toasts: withoutStyleTags(toasts.Toasts),
};
