import { Button, color, font, LinkButton, layer, media, space, VisuallyHidden, visuallyHidden } from '@keystead/ui';
import { Avatar, LogOutIcon } from '@keystead/ui/app';
import { Link, request, session } from '@keystead/web-kit';
import styled from 'styled-components';
import { useMenu } from '../remotes/areas.ts';
import { preloadedLink } from '../remotes/preload.ts';
import { AppMenu, type FrameUser, NamedIcon } from './app-navigation.tsx';
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
  ${media.tablet} { padding-inline: ${space[6]}; }
  ${media.desktop} { gap: ${space[2]}; justify-content: end; padding-inline: ${space[8]}; }
`;

const Menu = styled.div`
  margin-inline-end: auto;
  ${media.desktop} { display: none; }
`;

const Shortcut = styled(LinkButton)`padding-inline: ${space[3]};`;

// Screen readers always get the words; they are visible on wide screens only.
const Words = styled.span`${media.phone} { ${visuallyHidden} }`;

const FirstName = styled.span`
  max-inline-size: 6.5rem;
  overflow: hidden;
  text-overflow: ellipsis;
  font: ${font('label')};
  color: ${color.text};
  ${media.tablet} { max-inline-size: 12rem; }
`;

const SignOutButton = styled(Button)`padding-inline: ${space[3]};`;

/** Signs out here at once, and everywhere once the request arrives. The gate then redirects to the sign-in page. */
function signOut(): void {
  // An unreachable server must not keep the user signed in. The token then stays valid, but no browser stores it.
  request('POST /auth/logout').catch((error: unknown) => console.warn('The sign-out did not reach the server', error));
  session.end();
}

export function TopBar({ user }: { user: FrameUser }) {
  return (
    <Root>
      <Menu>
        <AppMenu user={user} />
      </Menu>
      {useMenu('shortcuts', user.role).map(({ label, to, icon, roles }) => (
        <Shortcut key={to} as={Link} variant="ghost" data-roles={roles?.join(' ')} {...preloadedLink(to)}>
          <NamedIcon name={icon} />
          <Words>{label}</Words>
        </Shortcut>
      ))}
      <ThemeToggle />
      {useMenu('account', user.role).map(({ label, to, roles }) => (
        <Shortcut key={to} as={Link} variant="ghost" data-roles={roles?.join(' ')} {...preloadedLink(to)}>
          <Avatar name={`${user.first_name} ${user.last_name}`} size="small" />
          <VisuallyHidden>{label} of </VisuallyHidden>
          <FirstName>{user.first_name}</FirstName>
        </Shortcut>
      ))}
      <SignOutButton variant="ghost" onClick={signOut}>
        <LogOutIcon />
        <Words>Sign Out</Words>
      </SignOutButton>
    </Root>
  );
}
