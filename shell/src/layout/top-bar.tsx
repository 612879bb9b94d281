import {
  Button,
  color,
  font,
  LinkButton,
  layer,
  MoonIcon,
  media,
  radius,
  SunIcon,
  space,
  VisuallyHidden,
  visuallyHidden,
} from '@keystead/ui';
import { Avatar, HelpIcon, Key, LogOutIcon, SearchIcon, UserIcon } from '@keystead/ui/app';
import { Menu } from '@keystead/ui/overlays';
import { Link, request, session, useNavigate, useTheme } from '@keystead/web-kit';
import styled from 'styled-components';
import { useMenu } from '../remotes/areas.ts';
import { preloadedLink } from '../remotes/preload.ts';
import { paletteKeys } from '../search/shortcuts.ts';
import { AppMenu, type FrameUser, type MenuProps, NamedIcon } from './app-navigation.tsx';
import { BellButton, NotificationBell } from './notification-bell.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const Root = styled.header`
  position: sticky;
  z-index: ${layer.bar};
  inset-block-start: 0;
  display: flex;
  gap: ${space[1]};
  align-items: center;
  block-size: 4rem;
  padding-inline: ${space[3]};
  background: color-mix(in srgb, ${color.canvas} 86%, transparent);
  border-block-end: 1px solid ${color.border};
  backdrop-filter: blur(12px) saturate(1.4);
  /* Zoomed in or on its side, a screen is too low for a bar that stays. */
  @media (max-height: 30rem) { position: static; }
  ${media.tablet} { padding-inline: ${space[6]}; }
  ${media.desktop} { gap: ${space[2]}; padding-inline: ${space[8]}; }
`;

const NarrowOnly = styled.div`${media.desktop} { display: none; }`;

// The bar has the same elements before the scripts.
const Contents = styled.div`display: contents;`;

// On phones these are in the menu of the avatar.
const WideOnly = styled.div`display: contents; ${media.phone} { display: none; }`;
const PhoneOnly = styled.div`display: none; ${media.phone} { display: contents; }`;

// It takes the room that the shortcuts leave, and looks like the box that it opens.
const SearchButton = styled.button`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  flex: 0 1 24rem;
  min-inline-size: 2.75rem;
  block-size: 2.5rem;
  margin-inline-end: auto;
  padding-inline: ${space[3]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font('body')};
  color: ${color.textSubtle};
  text-align: start;
  &:hover { border-color: ${color.borderStrong}; color: ${color.textMuted}; }
  & > svg { flex: none; inline-size: 1.125rem; block-size: 1.125rem; }
  ${media.phone} {
    flex: none;
    block-size: 2.75rem;
    padding-inline: ${space[3]};
    background: none;
    border-color: transparent;
  }
`;

const Shortcut = styled(LinkButton)`padding-inline: ${space[3]};`;

// Screen readers always get the words; they are visible on wide screens only.
const Words = styled.span`${media.phone} { ${visuallyHidden} }`;

const FirstName = styled.span`
  max-inline-size: 12rem;
  overflow: hidden;
  text-overflow: ellipsis;
  font: ${font('label')};
  color: ${color.text};
`;

const SignOutButton = styled(Button)`padding-inline: ${space[3]};`;

/** Signs out here at once, and everywhere once the request arrives. The gate then redirects to the sign-in page. */
function signOut(): void {
  // An unreachable server must not keep the user signed in. The token then stays valid, but no browser stores it.
  request('POST /auth/logout').catch((error: unknown) => console.warn('The sign-out did not reach the server', error));
  session.end();
}

// Not as a text: the skeleton, which is rendered without knowing the keyboard, has the texts of the bar.
const KeyHint = styled(Key)`
  margin-inline-start: auto;
  &::before { content: attr(data-keys); }
  ${media.phone} { display: none; }
`;

const AvatarButton = styled(Button)`flex: none; min-inline-size: 2.75rem; padding: 0;`;

/** The user's own pages and actions, behind the avatar. */
function AvatarMenu({ user }: { user: FrameUser }) {
  const navigate = useNavigate();
  const { theme, toggle } = useTheme();
  const pages = useMenu('account', user.role).map(({ label, to }) => ({
    label,
    icon: UserIcon,
    onSelect: () => navigate(to),
  }));
  const isDark = theme === 'dark';
  return (
    <Menu
      trigger={
        <AvatarButton variant="ghost">
          <Avatar name={`${user.first_name} ${user.last_name}`} size="small" plain />
          <VisuallyHidden>Account of {user.first_name}</VisuallyHidden>
        </AvatarButton>
      }
      items={[
        ...pages,
        { label: isDark ? 'Light theme' : 'Dark theme', icon: isDark ? SunIcon : MoonIcon, onSelect: toggle },
        { label: 'Help', icon: HelpIcon, onSelect: () => navigate('/help') },
        { label: 'Sign Out', icon: LogOutIcon, onSelect: signOut, separated: true },
      ]}
    />
  );
}

interface TopBarProps extends MenuProps {
  /** Absent in the skeleton, in which nothing can be pressed. */
  onSearch?: () => void;
}

export function TopBar({ user, unread, onSearch }: TopBarProps) {
  return (
    <Root>
      <NarrowOnly>
        <AppMenu user={user} unread={unread} />
      </NarrowOnly>
      <SearchButton type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <SearchIcon />
        <Words>Search…</Words>
        {onSearch && <KeyHint aria-hidden="true" data-keys={paletteKeys().join(' ')} />}
      </SearchButton>
      {useMenu('shortcuts', user.role).map(({ label, to, icon, roles }) => (
        <Shortcut key={to} as={Link} variant="ghost" data-roles={roles?.join(' ')} {...preloadedLink(to)}>
          <NamedIcon name={icon} />
          <Words>{label}</Words>
        </Shortcut>
      ))}
      <Contents>{onSearch ? <NotificationBell /> : <BellButton />}</Contents>
      <WideOnly>
        <ThemeToggle />
        {useMenu('account', user.role).map(({ label, to, roles }) => (
          <Shortcut key={to} as={Link} variant="ghost" data-roles={roles?.join(' ')} {...preloadedLink(to)}>
            <Avatar name={`${user.first_name} ${user.last_name}`} size="small" plain />
            <VisuallyHidden>{label} of </VisuallyHidden>
            <FirstName>{user.first_name}</FirstName>
          </Shortcut>
        ))}
        <SignOutButton variant="ghost" onClick={signOut}>
          <LogOutIcon />
          Sign Out
        </SignOutButton>
      </WideOnly>
      <PhoneOnly>
        <AvatarMenu user={user} />
      </PhoneOnly>
    </Root>
  );
}
