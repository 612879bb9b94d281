export { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx';
export { ConfirmDialog, type ConfirmDialogProps, type ConfirmQuestion, useConfirm } from './confirm.tsx';
export { Dialog, type DialogProps, SlideOver, type SlideOverProps } from './dialog.tsx';
export { Menu, type MenuAction, type MenuProps } from './menu.tsx';
export { OverlayProvider } from './overlay-provider.tsx';
export { Select, type SelectOption, type SelectProps } from './select.tsx';
export { Tabs, type TabsProps } from './tabs.tsx';
export { type ToastMessages, useToast } from './toast.tsx';
