import type { LeaseDeposit, StatementSummary } from '@keystead/contracts';
import { MoreRows } from '@keystead/crud-ui';
import { Alert, color, font, formatDate, media, space } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { FIRST_STATEMENTS, useOpenStatements } from './deposit.api.ts';

type Deadline = NonNullable<LeaseDeposit['deadline']>;

const days = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;

/** `12 days left`, `due today`, `3 days late`. */
function countdown({ days_left }: Deadline): string {
  if (days_left === 0) return 'due today';
  return days_left > 0 ? `${days(days_left)} left` : `${days(-days_left)} late`;
}

/** Days before a deadline from which on it is urgent. */
const URGENT_DAYS = 7;

const isUrgent = ({ days_left }: Deadline) => days_left <= URGENT_DAYS;

const Small = styled.p`font: ${font('small')}; color: inherit;`;

/** By when the deposit goes back, and why. */
export const DeadlineAlert = ({ deadline }: { deadline: Deadline }) => (
  <Alert
    tone={deadline.days_left < 0 ? 'destructive' : isUrgent(deadline) ? 'warning' : 'info'}
    title={`Return the deposit by ${formatDate(deadline.date)}: ${countdown(deadline)}`}
  >
    {deadline.law && (
      <Small>
        {deadline.law.rule} {deadline.law.citation}, reviewed {formatDate(deadline.law.reviewed_on)}.
      </Small>
    )}
  </Alert>
);

const Rows = styled.ul`
  border: 1px solid ${color.border};
  border-radius: 0.75rem;
  background: ${color.surface};
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    align-items: baseline;
    justify-content: space-between;
    padding: ${space[3]} ${space[4]};
  }
  & > li:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  & > li > :first-child { min-inline-size: 0; overflow-wrap: anywhere; }
  ${media.tablet} { & > li { flex-wrap: nowrap; } }
`;

const Left = styled.span<{ $urgent: boolean }>`
  color: ${({ $urgent }) => ($urgent ? color.dangerInk : color.textMuted)};
  font-variant-numeric: tabular-nums;
`;

const Row = ({ lease_id, tenant_name, property_name, state, deadline, moved_out_on }: StatementSummary) => (
  <li>
    <span>
      <Link to={`/app/rent/${lease_id}/deposit`}>
        {tenant_name}, {property_name}
      </Link>{' '}
      {state === 'draft' ? `moved out ${formatDate(moved_out_on)}` : 'statement issued, refund not paid'}
    </span>
    {deadline && (
      <Left $urgent={isUrgent(deadline)}>
        {formatDate(deadline.date)}, {countdown(deadline)}
      </Left>
    )}
  </li>
);

const title = 'Deposits to return';

/** Deposits that are being settled, with the days that are left; nothing if there are none. */
export function OpenSettlements() {
  const list = useOpenStatements();
  const items = useRef<HTMLUListElement>(null);
  const { fetchMore } = useListFocus(items, list);
  const { rows = [] } = list;
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <Rows ref={items}>
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </Rows>
      <MoreRows list={list} noun="deposits" onMore={fetchMore} />
    </Section>
  );
}

function FirstSettlements() {
  const { rows = [], total } = useOpenStatements();
  if (rows.length === 0) return null;
  const first = rows.slice(0, FIRST_STATEMENTS);
  const more = total - first.length;
  return (
    <Section title={title} hint={more > 0 && <Link to="/app/rent">and {more.toLocaleString('en-US')} more</Link>}>
      <Rows>
        {first.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </Rows>
    </Section>
  );
}

/** The card of the dashboard. */
export const DepositsCard = () => useUser().role !== 'tenant' && <FirstSettlements />;
