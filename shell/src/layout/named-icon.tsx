import * as icons from '@keystead/ui/app';
import type { ComponentType } from 'react';

const named: Readonly<Record<string, ComponentType>> = {
  'building-2': icons.BuildingsIcon,
  calendar: icons.CalendarIcon,
  'credit-card': icons.CreditCardIcon,
  'file-text': icons.FileTextIcon,
  gem: icons.GemIcon,
  'hard-hat': icons.HardHatIcon,
  image: icons.ImageIcon,
  inbox: icons.InboxIcon,
  'key-round': icons.KeyIcon,
  'layout-dashboard': icons.LayoutDashboardIcon,
  'message-circle': icons.ChatIcon,
  'scroll-text': icons.LogIcon,
  'shield-check': icons.ShieldCheckIcon,
  sparkles: icons.SparklesIcon,
  star: icons.StarIcon,
  user: icons.UserIcon,
  users: icons.UsersIcon,
  webhook: icons.WebhookIcon,
  wrench: icons.WrenchIcon,
};

/** The icon of a menu item; a neutral one for a name that the shell doesn't have. */
export function NamedIcon({ name = '' }: { name?: string }) {
  const Icon = named[name] ?? icons.FileTextIcon;
  return <Icon />;
}
