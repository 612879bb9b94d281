import {
  color,
  easing,
  font,
  IconButton,
  Logo,
  MenuIcon,
  media,
  motion,
  radius,
  space,
  VisuallyHidden,
} from '@keystead/ui';
import * as icons from '@keystead/ui/app';
import { Avatar, statusLabel } from '@keystead/ui/app';
import { SlideOver } from '@keystead/ui/overlays';
import { Link, NavLink } from '@keystead/web-kit';
import { type ComponentType, useId, useState } from 'react';
import styled from 'styled-components';
import { type MenuItem, useMenu } from '../remotes/areas.ts';
import { preloadedLink } from '../remotes/preload.ts';

const named: Readonly<Record<string, ComponentType>> = {
  bell: icons.BellIcon,
  'building-2': icons.BuildingsIcon,
  calendar: icons.CalendarIcon,
  'credit-card': icons.CreditCardIcon,
  'file-text': icons.FileTextIcon,
  gem: icons.GemIcon,
  'hard-hat': icons.HardHatIcon,
  image: icons.ImageIcon,
  inbox: icons.InboxIcon,
  'key-round': icons.KeyIcon,
  keyboard: icons.KeyboardIcon,
  'layout-dashboard': icons.LayoutDashboardIcon,
  'message-circle': icons.ChatIcon,
  'scroll-text': icons.LogIcon,
  'shield-check': icons.ShieldCheckIcon,
  sparkles: icons.SparklesIcon,
  star: icons.StarIcon,
  user: icons.UserIcon,
  users: icons.UsersIcon,
  wallet: icons.WalletIcon,
  webhook: icons.WebhookIcon,
  wrench: icons.WrenchIcon,
};

/** The icon of a menu item; a neutral one for a name that the shell doesn't have. */
export function NamedIcon({ name = '' }: { name?: string }) {
  const Icon = named[name] ?? icons.FileTextIcon;
  return <Icon />;
}

export const dashboardItem: MenuItem = { label: 'Dashboard', to: '/app/dashboard', icon: 'layout-dashboard', key: 'd' };

const Nav = styled.nav`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space[6]};
  justify-content: space-between;
  padding: ${space[2]} ${space[3]} ${space[3]};
`;

const Items = styled.ul`
  display: grid;
  gap: 0.125rem;
  & > li { position: relative; }
  & a {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-block-size: 2.5rem;
    padding-inline: ${space[3]};
    border-radius: ${radius.medium};
    font: ${font('strong')};
    color: ${color.textMuted};
    text-decoration: none;
    transition: color ${motion.fast} ${easing}, background ${motion.fast} ${easing};
  }
  & svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; color: ${color.textSubtle}; stroke-width: 1.9; }
  & a:hover { background: ${color.hover}; color: ${color.text}; }
  & a[aria-current='page'] { background: ${color.accentSoft}; color: ${color.accentInk}; }
  & a[aria-current='page'] svg { color: inherit; }
  ${media.touch} { & a { min-block-size: 2.75rem; } }
`;

// Beside the link, whose name stays that of the page: it is the link's description.
const Unread = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-end: ${space[3]};
  block-size: fit-content;
  min-inline-size: 1.25rem;
  margin-block: auto;
  padding-inline: 0.3125rem;
  border-radius: ${radius.round};
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${font('caption')};
  font-size: 0.6875rem;
  line-height: 1.25rem;
  font-variant-numeric: tabular-nums;
  text-align: center;
  pointer-events: none;
`;

const Person = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]};
  border-block-start: 1px solid ${color.border};
  & p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > div { min-inline-size: 0; }
`;

const Name = styled.p`font: ${font('label')};`;
const Role = styled.p`font: ${font('small')}; color: ${color.textSubtle};`;

/** The part of the user that the frame shows. */
export interface FrameUser {
  first_name: string;
  last_name: string;
  role: string;
}

interface AppNavigationProps {
  user: FrameUser;
  /** How many notifications about a page are unread, by its path. */
  unread?: Readonly<Record<string, string>> | undefined;
  onLeave?: () => void;
}

interface NavigationLinkProps extends Pick<AppNavigationProps, 'onLeave'> {
  item: MenuItem;
  unread: string | undefined;
}

function NavigationLink({ item: { label, to, icon }, unread, onLeave }: NavigationLinkProps) {
  const id = useId();
  return (
    <>
      <NavLink onClick={onLeave} {...preloadedLink(to)} aria-describedby={unread && id}>
        <NamedIcon name={icon} />
        {label}
      </NavLink>
      {unread && (
        <Unread id={id}>
          {unread}
          <VisuallyHidden> new</VisuallyHidden>
        </Unread>
      )}
    </>
  );
}

function AppNavigation({ user, unread = {}, onLeave }: AppNavigationProps) {
  const name = `${user.first_name} ${user.last_name}`;
  const links: MenuItem[] = [dashboardItem, ...useMenu('app', user.role)];
  return (
    <Nav aria-label="Main">
      <Items>
        {links.map((item) => (
          <li key={item.to} data-roles={item.roles?.join(' ')}>
            <NavigationLink item={item} unread={unread[item.to]} onLeave={onLeave} />
          </li>
        ))}
      </Items>
      <Person>
        <Avatar name={name} plain />
        <div>
          <Name title={name}>{name}</Name>
          <Role>{statusLabel(user.role)}</Role>
        </div>
      </Person>
    </Nav>
  );
}

const Sidebar = styled.aside`
  display: none;
  position: sticky;
  inset-block-start: 0;
  flex-direction: column;
  block-size: 100dvh;
  overflow-y: auto;
  background: ${color.surface};
  border-inline-end: 1px solid ${color.border};
  ${media.desktop} { display: flex; }
`;

const Home = styled(Link)`
  display: flex;
  align-items: center;
  flex: none;
  inline-size: fit-content;
  block-size: 4rem;
  margin-inline: ${space[6]};
  border-radius: ${radius.small};
  text-decoration: none;
`;

export type MenuProps = Pick<AppNavigationProps, 'user' | 'unread'>;

export function AppSidebar(props: MenuProps) {
  return (
    <Sidebar aria-label="Sidebar">
      <Home to="/app/dashboard" aria-label="Keystead, dashboard">
        <Logo />
      </Home>
      <AppNavigation {...props} />
    </Sidebar>
  );
}

export function AppMenu(props: MenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <SlideOver open={open} onClose={close} label="Menu" header={<Logo />}>
        <AppNavigation {...props} onLeave={close} />
      </SlideOver>
    </>
  );
}
