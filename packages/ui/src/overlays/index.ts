export { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx';
export { useConfirm } from './confirm.tsx';
export { Dialog, type DialogProps, SlideOver } from './dialog.tsx';
export { Menu, type MenuAction } from './menu.tsx';
export { OverlayProvider } from './overlay-provider.tsx';
export { Select, type SelectOption, type SelectProps } from './select.tsx';
export { Tabs } from './tabs.tsx';
export { useToast } from './toast.tsx';
