/**
 * The icons that every first page loads, since a shared module is never tree-shaken. Those that only signed-in pages
 * show are in app/icons.ts. All are hidden from screen readers.
 */
export { default as ArrowLeftIcon } from 'lucide-react/icons/arrow-left';
export { default as ArrowRightIcon } from 'lucide-react/icons/arrow-right';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as CircleAlertIcon } from 'lucide-react/icons/circle-alert';
export { default as CircleCheckIcon } from 'lucide-react/icons/circle-check';
export { default as CloudOffIcon } from 'lucide-react/icons/cloud-off';
export { default as EyeIcon } from 'lucide-react/icons/eye';
export { default as EyeOffIcon } from 'lucide-react/icons/eye-off';
export { default as InfoIcon } from 'lucide-react/icons/info';
export { default as MailIcon } from 'lucide-react/icons/mail';
export { default as MapPinIcon } from 'lucide-react/icons/map-pin';
export { default as MenuIcon } from 'lucide-react/icons/menu';
export { default as MoonIcon } from 'lucide-react/icons/moon';
export { default as PhoneIcon } from 'lucide-react/icons/phone';
export { default as RefreshCwIcon } from 'lucide-react/icons/refresh-cw';
export { default as SunIcon } from 'lucide-react/icons/sun';
export { default as TriangleAlertIcon } from 'lucide-react/icons/triangle-alert';
export { default as CloseIcon } from 'lucide-react/icons/x';
