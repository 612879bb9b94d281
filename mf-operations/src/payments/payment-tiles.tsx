import type { Payment } from '@keystead/contracts';
import { color, font, formatMoney, media, motion, radius, Skeleton, shadow, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled, { css } from 'styled-components';
import { paymentPages, type StatsScope, usePaymentStats } from './payment.api.ts';

const surface = css`background: ${color.surface}; border: 1px solid ${color.border}; box-shadow: ${shadow.low};`;

// On a phone one card with a line for each, which has room for amounts of any length.
const List = styled.ul`
  display: grid;
  ${media.phone} { ${surface} border-radius: ${radius.large}; }
  ${media.tablet} { gap: ${space[4]}; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.wide} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Tile = styled.li`
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
const Value = styled.span`
  font: ${font('heading')};
  letter-spacing: -0.02em;
  overflow-wrap: anywhere;
  ${media.tablet} { font: ${font('page')}; }
`;

interface PaymentTilesProps {
  /** The search of the list: which payments are summed, and which tile is active as a filter. */
  search: StatsScope & { status?: Payment['status'] };
}

/** The sums of the payments. Those of pending and overdue payments link to the list with that filter. */
export function PaymentTiles({ search }: PaymentTilesProps) {
  const stats = usePaymentStats(search);
  const { property_id, tenant_id } = search;
  const to = (status: 'pending' | 'overdue') => {
    const filters = { status, ...(property_id && { property_id }), ...(tenant_id && { tenant_id }) };
    const labels = Object.entries(filters).map(([name, value]) => [name, String(value)]);
    return `${paymentPages.path}?${new URLSearchParams(labels)}`;
  };
  const tiles = [
    { label: 'Total Revenue', value: stats && formatMoney(stats.total_revenue) },
    { label: 'Pending', value: stats && formatMoney(stats.pending_amount), status: 'pending' },
    { label: 'Overdue', value: stats && formatMoney(stats.overdue_amount), status: 'overdue' },
    { label: 'Total Payments', value: stats?.total_payments.toLocaleString('en-US') },
  ] as const;
  return (
    <List aria-label="Summary">
      {tiles.map((tile) => (
        <Tile key={tile.label}>
          {'status' in tile ? (
            <Way
              to={to(tile.status)}
              preventScrollReset
              replace
              aria-current={search.status === tile.status ? 'true' : undefined}
            >
              {tile.label}
            </Way>
          ) : (
            <Label>{tile.label}</Label>
          )}
          <Value>{tile.value ?? <Skeleton width="6rem" height="1lh" />}</Value>
        </Tile>
      ))}
    </List>
  );
}
