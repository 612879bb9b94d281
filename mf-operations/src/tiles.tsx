import { color, font, media, motion, radius, Skeleton, shadow, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

const surface = css`background: ${color.surface}; border: 1px solid ${color.border}; box-shadow: ${shadow.low};`;

// On a phone one card with a line for each, which has room for amounts of any length.
const List = styled.ul<{ $columns: number }>`
  display: grid;
  ${media.phone} { ${surface} border-radius: ${radius.large}; }
  ${media.tablet} {
    gap: ${space[4]};
    grid-template-columns: repeat(${({ $columns }) => ($columns % 2 === 0 ? 2 : $columns)}, minmax(0, 1fr));
  }
  ${media.wide} { grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr)); }
`;

const Item = styled.li`
  position: relative;
  display: flex;
  gap: ${space[1]} ${space[4]};
  min-inline-size: 0;
  transition: border-color ${motion.fast}, background ${motion.fast};
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: calc(${radius.large} - 1px); }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
  &:has(> a[aria-current]) { background: ${color.accentSoft}; }
  ${media.phone} {
    align-items: center;
    justify-content: space-between;
    min-block-size: 2.75rem;
    padding: ${space[2]} ${space[4]};
    &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
    &:last-child { border-end-start-radius: calc(${radius.large} - 1px); border-end-end-radius: calc(${radius.large} - 1px); }
  }
  ${media.tablet} {
    ${surface}
    flex-direction: column;
    padding: ${space[4]} ${space[5]};
    border-radius: ${radius.large};
    &:has(> a):hover { border-color: ${color.borderStrong}; }
    &:has(> a[aria-current]) { border-color: ${color.accent}; }
  }
`;

const labelStyle = css`font: ${font('label')}; color: ${color.textMuted};`;
const Label = styled.span`${labelStyle}`;
const Way = styled(Link)`&& { ${labelStyle} }`;
const Figure = styled.div`
  ${media.phone} { text-align: end; }
`;
const Note = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Value = styled.span<{ $tone: Tile['tone'] }>`
  color: ${({ $tone }) => ($tone ? color[`${$tone}Ink`] : 'inherit')};
  font: ${font('heading')};
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
  ${media.tablet} { font: ${font('page')}; }
`;

interface Tile {
  label: string;
  /** Undefined until it has loaded. */
  value: string | undefined;
  /** Where the tile leads: to the list with a filter. */
  to?: string;
  /** That filter is active. */
  current?: boolean;
  note?: ReactNode;
  tone?: 'danger' | 'success' | undefined;
}

/** Sums above a list. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <List aria-label="Summary" $columns={tiles.length}>
    {tiles.map(({ label, value, to, current = false, note, tone }) => (
      <Item key={label}>
        {to === undefined ? (
          <Label>{label}</Label>
        ) : (
          <Way to={to} preventScrollReset replace aria-current={current ? 'true' : undefined}>
            {label}
          </Way>
        )}
        <Figure>
          <Value $tone={tone}>{value ?? <Skeleton width="6rem" height="1lh" />}</Value>
          {note && <Note>{note}</Note>}
        </Figure>
      </Item>
    ))}
  </List>
);
