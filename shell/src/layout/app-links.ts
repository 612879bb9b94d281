import {
  BuildingsIcon,
  CreditCardIcon,
  FileTextIcon,
  GemIcon,
  HardHatIcon,
  LayoutDashboardIcon,
  UsersIcon,
  WrenchIcon,
} from '@keystead/ui/app';
import type { ComponentType } from 'react';

/** The sidebar's items, the same for every role (product §2). */
export const appLinks: readonly { label: string; to: string; icon: ComponentType }[] = [
  { label: 'Dashboard', to: '/app/dashboard', icon: LayoutDashboardIcon },
  { label: 'Properties', to: '/app/properties', icon: BuildingsIcon },
  { label: 'Tenants', to: '/app/tenants', icon: UsersIcon },
  { label: 'Leases', to: '/app/leases', icon: FileTextIcon },
  { label: 'Maintenance', to: '/app/maintenance', icon: WrenchIcon },
  { label: 'Personnel', to: '/app/maintenance-personnel', icon: HardHatIcon },
  { label: 'Payments', to: '/app/payments', icon: CreditCardIcon },
  { label: 'Subscription', to: '/app/subscription', icon: GemIcon },
];
