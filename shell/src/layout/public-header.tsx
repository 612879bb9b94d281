import {
  color,
  easing,
  font,
  IconButton,
  LinkButton,
  Logo,
  layer,
  MenuIcon,
  media,
  motion,
  pageWidth,
  radius,
  space,
} from '@keystead/ui';
import { Link, NavLink, useHydrated } from '@keystead/web-kit';
import { type ComponentType, useState } from 'react';
import styled from 'styled-components';
import { useMenu } from '../remotes/areas.ts';
import { ThemeToggle } from './theme-toggle.tsx';

type Panel = ComponentType<{ open: boolean; onClose: () => void }>;

/** Opens the menu, whose code is loaded at the first press: public pages don't load the overlays. */
function PublicMenuButton() {
  const [Menu, setMenu] = useState<Panel | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      const { PublicMenu } = await import('./public-menu.tsx');
      const { loadOverlays } = await import('@keystead/ui/overlays');
      await loadOverlays();
      setMenu(() => PublicMenu);
      setOpen(true);
    } catch (error) {
      // Another press retries; meanwhile the footer has the links.
      console.warn('The menu could not be loaded', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : show}
      >
        <MenuIcon />
      </IconButton>
      {Menu !== null && <Menu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

const Root = styled.header`
  position: sticky;
  z-index: ${layer.bar};
  inset-block-start: 0;
  background: color-mix(in srgb, ${color.canvas} 86%, transparent);
  border-block-end: 1px solid ${color.border};
  backdrop-filter: blur(12px) saturate(1.4);
`;

const Inside = styled.div`
  ${pageWidth}
  display: flex;
  gap: ${space[6]};
  align-items: center;
  block-size: 4rem;
  & > a { display: flex; border-radius: ${radius.small}; text-decoration: none; }
`;

const Links = styled.nav`
  display: none;
  gap: ${space[1]};
  ${media.desktop} { display: flex; }
  & a {
    padding: ${space[2]} ${space[3]};
    border-radius: ${radius.medium};
    font: ${font('strong')};
    color: ${color.textMuted};
    text-decoration: none;
    transition: color ${motion.fast} ${easing}, background ${motion.fast} ${easing};
  }
  & a:hover { color: ${color.text}; background: ${color.hover}; }
  & a[aria-current='page'] { color: ${color.text}; }
`;

const Actions = styled.div`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  margin-inline-start: auto;
`;

// On screens narrower than a desktop the menu contains these two.
const Wide = styled.span`
  display: none;
  ${media.desktop} { display: contents; }
`;

const Narrow = styled.span`
  display: contents;
  ${media.desktop} { display: none; }
`;

export function PublicHeader() {
  const hydrated = useHydrated();
  const links = useMenu('header');
  return (
    <Root data-waiting={hydrated ? undefined : ''}>
      <Inside>
        <Link to="/" aria-label="Keystead, home">
          <Logo />
        </Link>
        <Links aria-label="Main">
          {links.map(({ label, to }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </Links>
        <Actions>
          <ThemeToggle />
          <Wide>
            <LinkButton as={Link} to="/login" variant="ghost">
              Sign In
            </LinkButton>
            <LinkButton as={Link} to="/register">
              Get Started
            </LinkButton>
          </Wide>
          <Narrow>
            <PublicMenuButton />
          </Narrow>
        </Actions>
      </Inside>
    </Root>
  );
}
