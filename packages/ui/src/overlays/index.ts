export type { ComboboxOption, ComboboxProps } from './combobox.tsx';
export type { Command, CommandGroup } from './command-palette.tsx';
export { useConfirm } from './confirm.tsx';
export type { DialogProps } from './dialog.tsx';
export type { MenuAction } from './menu.tsx';
export {
  Combobox,
  CommandPalette,
  Dialog,
  loadOverlays,
  Menu,
  Popover,
  Select,
  SlideOver,
  Tabs,
} from './on-demand.tsx';
export { OverlayProvider } from './overlay-provider.tsx';
export type { SelectOption, SelectProps } from './select-trigger.tsx';
export { useToast } from './toast.tsx';
export type { ToastAction } from './toast-list.tsx';
