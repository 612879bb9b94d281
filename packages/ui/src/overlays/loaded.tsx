import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentType, createElement } from 'react';
import * as combobox from './combobox.tsx';
import * as confirm from './confirm-dialog.tsx';
import * as dialog from './dialog.tsx';
import * as menu from './menu.tsx';
import * as select from './select.tsx';
import * as tabs from './tabs.tsx';
import * as toasts from './toast-list.tsx';

/** The strict CSP forbids Base UI's style tags. */
const withoutStyleTags = <P extends object>(part: ComponentType<P>) =>
  ((props: P) => <CSPProvider disableStyleElements>{createElement(part, props)}</CSPProvider>) as typeof part;

// The overlays, in a chunk of their own: Base UI is larger than all else that a page of the app needs first.
export const Combobox = withoutStyleTags(combobox.Combobox);
export const ConfirmDialog = withoutStyleTags(confirm.ConfirmDialog);
export const Dialog = withoutStyleTags(dialog.Dialog);
export const Menu = withoutStyleTags(menu.Menu);
export const Select = withoutStyleTags(select.Select) as typeof select.Select;
export const SlideOver = withoutStyleTags(dialog.SlideOver);
export const Tabs = withoutStyleTags(tabs.Tabs) as typeof tabs.Tabs;
export const Toasts = withoutStyleTags(toasts.Toasts);
