import { color, font, media, radius, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';

// With a row's own padding, as much as a CardBody's.
export const Items = styled.ul`padding-block: ${space[2]};`;

export const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr) max-content;
  gap: ${space[1]} ${space[4]};
  align-items: center;
  padding: ${space[3]} ${space[5]};
  &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  &:hover { background: ${color.hover}; }
  ${media.phone} { grid-template-columns: max-content minmax(0, 1fr); }
`;

export const Mark = styled.span<{ $tone?: 'danger' }>`
  display: grid;
  place-content: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border-radius: ${radius.medium};
  background: ${({ $tone }) => ($tone ? color.dangerSoft : color.neutralSoft)};
  color: ${({ $tone }) => ($tone ? color.dangerInk : color.neutralInk)};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; }
  ${media.phone} { align-self: start; grid-row: span 2; }
`;

export const Texts = styled.div`min-inline-size: 0; overflow-wrap: anywhere;`;
export const Small = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

// The link covers the whole row.
export const ItemLink = styled(Link)`
  font: ${font('strong')};
  color: ${color.text};
  text-decoration: none;
  &::after { content: ''; position: absolute; inset: 0; }
  &:hover { text-decoration: underline; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; border-radius: ${radius.small}; }
`;

export const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  justify-content: end;
  ${media.phone} { justify-content: start; }
`;
