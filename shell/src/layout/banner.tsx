import { Button, color, font, media, space } from '@keystead/ui';
import styled from 'styled-components';

/** A line of its own above the page, with an icon, a text and a {@link BannerButton}. Its user sets the colours. */
export const Banner = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  padding: ${space[1]} ${space[4]};
  border-block-end: 1px solid ${color.border};
  font: ${font('small')};
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; }
  & > p { flex: 1 1 12rem; overflow-wrap: anywhere; }
  ${media.tablet} { padding-inline: ${space[6]}; }
`;

export const BannerButton = styled(Button).attrs({ variant: 'ghost', size: 'small' })`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  &:hover { color: inherit; background: transparent; text-decoration-thickness: 2px; }
`;
