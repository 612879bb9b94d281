/**
 * The product's icons: one line each, so that no bundle takes the whole set. All are hidden from screen readers.
 * Each is used somewhere: every page loads all of them, since a shared module is never tree-shaken.
 */
export { default as ArrowLeftIcon } from 'lucide-react/icons/arrow-left';
export { default as ArrowRightIcon } from 'lucide-react/icons/arrow-right';
export { default as BathIcon } from 'lucide-react/icons/bath';
export { default as BedDoubleIcon } from 'lucide-react/icons/bed-double';
export { default as BuildingsIcon } from 'lucide-react/icons/building-2';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as ChevronDownIcon } from 'lucide-react/icons/chevron-down';
export { default as ChevronRightIcon } from 'lucide-react/icons/chevron-right';
export { default as CircleAlertIcon } from 'lucide-react/icons/circle-alert';
export { default as CircleCheckIcon } from 'lucide-react/icons/circle-check';
export { default as CloudOffIcon } from 'lucide-react/icons/cloud-off';
export { default as CreditCardIcon } from 'lucide-react/icons/credit-card';
export { default as DownloadIcon } from 'lucide-react/icons/download';
export { default as EllipsisIcon } from 'lucide-react/icons/ellipsis';
export { default as EyeIcon } from 'lucide-react/icons/eye';
export { default as EyeOffIcon } from 'lucide-react/icons/eye-off';
export { default as FileTextIcon } from 'lucide-react/icons/file-text';
export { default as GemIcon } from 'lucide-react/icons/gem';
export { default as HardHatIcon } from 'lucide-react/icons/hard-hat';
export { default as InboxIcon } from 'lucide-react/icons/inbox';
export { default as InfoIcon } from 'lucide-react/icons/info';
export { default as LayoutDashboardIcon } from 'lucide-react/icons/layout-dashboard';
export { default as LogOutIcon } from 'lucide-react/icons/log-out';
export { default as MailIcon } from 'lucide-react/icons/mail';
export { default as MapPinIcon } from 'lucide-react/icons/map-pin';
export { default as MenuIcon } from 'lucide-react/icons/menu';
export { default as MoonIcon } from 'lucide-react/icons/moon';
export { default as PencilIcon } from 'lucide-react/icons/pencil';
export { default as PhoneIcon } from 'lucide-react/icons/phone';
export { default as PlusIcon } from 'lucide-react/icons/plus';
export { default as RefreshCwIcon } from 'lucide-react/icons/refresh-cw';
export { default as RulerIcon } from 'lucide-react/icons/ruler';
export { default as SearchIcon } from 'lucide-react/icons/search';
export { default as SparklesIcon } from 'lucide-react/icons/sparkles';
export { default as SunIcon } from 'lucide-react/icons/sun';
export { default as TrashIcon } from 'lucide-react/icons/trash-2';
export { default as TriangleAlertIcon } from 'lucide-react/icons/triangle-alert';
export { default as UserIcon } from 'lucide-react/icons/user';
export { default as UsersIcon } from 'lucide-react/icons/users';
export { default as WrenchIcon } from 'lucide-react/icons/wrench';
export { default as CloseIcon } from 'lucide-react/icons/x';
