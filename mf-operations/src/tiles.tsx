import { color, font, media, motion, radius, Skeleton, shadow, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

// Two in a row on a phone, which leaves room for the list below. A third has a row of its own.
const List = styled.ul<{ $columns: number }>`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.phone} { & > :nth-child(odd):last-child { grid-column: 1 / -1; } }
  ${media.tablet} {
    gap: ${space[4]};
    grid-template-columns: repeat(${({ $columns }) => ($columns % 2 === 0 ? 2 : $columns)}, minmax(0, 1fr));
  }
  ${media.wide} { grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr)); }
`;

const Item = styled.li`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${space[1]} ${space[4]};
  min-inline-size: 0;
  padding: ${space[3]} ${space[4]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.low};
  transition: border-color ${motion.fast}, background ${motion.fast};
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: calc(${radius.large} - 1px); }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
  &:has(> a):hover { border-color: ${color.borderStrong}; }
  &:has(> a[aria-current]) { background: ${color.accentSoft}; border-color: ${color.accent}; }
  ${media.tablet} { padding: ${space[4]} ${space[5]}; }
`;

const labelStyle = css`font: ${font('label')}; color: ${color.textMuted};`;
const Label = styled.span`${labelStyle}`;
const Way = styled(Link)`&& { ${labelStyle} }`;
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
        <div>
          <Value $tone={tone}>{value ?? <Skeleton width="6rem" height="1lh" />}</Value>
          {note && <Note>{note}</Note>}
        </div>
      </Item>
    ))}
  </List>
);
