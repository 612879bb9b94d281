import { color, font, LinkButton, Logo, radius, Stack, space } from '@keystead/ui';
import { OverlayProvider, SlideOver } from '@keystead/ui/overlays';
import { Link, NavLink } from '@keystead/web-kit';
import styled from 'styled-components';
import { useMenu } from '../remotes/areas.ts';

const Links = styled.nav`
  display: grid;
  gap: ${space[1]};
  padding: ${space[2]} ${space[3]};
  & a {
    padding: ${space[3]};
    border-radius: ${radius.medium};
    font: ${font('strong')};
    color: ${color.textMuted};
    text-decoration: none;
  }
  & a:hover { background: ${color.hover}; }
  & a[aria-current='page'] { background: ${color.accentSoft}; color: ${color.accentInk}; }
`;

const Actions = styled(Stack)`
  margin-block-start: auto;
  padding: ${space[5]};
  border-block-start: 1px solid ${color.border};
`;

/** The public navigation on small screens. It has its own chunk because it needs the overlays. */
export function PublicMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const links = useMenu('header');
  return (
    <OverlayProvider>
      <SlideOver open={open} onClose={onClose} label="Menu" header={<Logo />}>
        <Links aria-label="Main">
          {links.map(({ label, to }) => (
            <NavLink key={to} to={to} end onClick={onClose}>
              {label}
            </NavLink>
          ))}
        </Links>
        <Actions gap={3}>
          <LinkButton as={Link} to="/login" variant="secondary" wide onClick={onClose}>
            Sign In
          </LinkButton>
          <LinkButton as={Link} to="/register" wide onClick={onClose}>
            Get Started
          </LinkButton>
        </Actions>
      </SlideOver>
    </OverlayProvider>
  );
}
