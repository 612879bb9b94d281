export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { Menu, type MenuAction, type MenuProps } from './menu.tsx';
export { OverlayProvider } from './overlay-provider.tsx';
export { Select, type SelectOption, type SelectProps } from './select.tsx';
export { SlideOver, type SlideOverProps } from './slide-over.tsx';
export { Tabs, type TabsProps } from './tabs.tsx';
export { type ToastMessages, useToast } from './toast.tsx';
export { type ConfirmQuestion, useConfirm } from './use-confirm.tsx';
