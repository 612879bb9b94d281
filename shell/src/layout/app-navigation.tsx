import { color, easing, font, media, motion, radius, space } from '@keystead/ui';
import { Avatar, statusLabel } from '@keystead/ui/app';
import { NavLink, useUser } from '@keystead/web-kit';
import styled from 'styled-components';
import { preloadArea } from '../remotes/preload.ts';
import { appLinks } from './app-links.ts';

const Root = styled.nav`
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

/** The app's navigation with the signed-in user below it: for the sidebar, and for the menu on small screens. */
export function AppNavigation({ onLeave }: { onLeave?: () => void }) {
  const user = useUser();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Root aria-label="Main">
      <Items>
        {appLinks.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} onClick={onLeave} onPointerEnter={() => preloadArea(to)} onFocus={() => preloadArea(to)}>
              <Icon />
              {label}
            </NavLink>
          </li>
        ))}
      </Items>
      <Person>
        <Avatar name={name} />
        <div>
          <Name>{name}</Name>
          <Role>{statusLabel(user.role)}</Role>
        </div>
      </Person>
    </Root>
  );
}
