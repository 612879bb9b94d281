import { color, easing, font, media, motion, space } from '@keystead/ui';
import { NavLink } from '@keystead/web-kit';
import styled from 'styled-components';
import { MESSAGES } from './messages/message-labels.ts';
import { PAGES } from './pages/page-labels.ts';

const Root = styled.nav`
  display: flex;
  gap: ${space[6]};
  margin-block-end: ${space[6]};
  border-block-end: 1px solid ${color.border};
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.5rem;
    margin-block-end: -1px;
    padding-inline: ${space[1]};
    border-block-end: 2px solid transparent;
    font: ${font('strong')};
    color: ${color.textMuted};
    text-decoration: none;
    transition: color ${motion.fast} ${easing};
    ${media.touch} { min-block-size: 2.75rem; }
  }
  & > a:hover { color: ${color.text}; }
  & > a[aria-current='page'] { border-color: ${color.accent}; color: ${color.text}; }
`;

export function SiteNav() {
  return (
    <Root aria-label="Site">
      <NavLink to={PAGES}>Site pages</NavLink>
      <NavLink to={MESSAGES}>Contact messages</NavLink>
    </Root>
  );
}
