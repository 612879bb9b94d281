import type { Payment } from '@keystead/contracts';
import {
  Card,
  CardBody,
  color,
  font,
  formatDate,
  formatMoney,
  LinkButton,
  Loading,
  media,
  Skeleton,
  space,
} from '@keystead/ui';
import { Link, request, useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { statsKey } from './payment.api.ts';
import { typeNames } from './payment.ts';
import { PaymentStep } from './payment-actions.tsx';

const Body = styled(CardBody)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[6]};
  align-items: center;
  justify-content: space-between;
  ${media.phone} { & > :last-child:not(:first-child) { flex: 1 1 100%; } }
`;
const Label = styled.h2`font: ${font('label')}; letter-spacing: 0; color: ${color.textMuted};`;
const Amount = styled.p<{ $overdue: boolean }>`
  font: ${font('figure')};
  letter-spacing: -0.025em;
  font-variant-numeric: tabular-nums;
  color: ${({ $overdue }) => ($overdue ? color.dangerInk : 'inherit')};
`;
const Note = styled.p`color: ${color.textMuted}; overflow-wrap: anywhere;`;

interface DueProps {
  amount: number;
  notes: readonly (string | null)[];
  overdue?: boolean;
  action: ReactNode;
}

function Due({ amount, notes, overdue = false, action }: DueProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Body>
        <div>
          <Label id={id}>Next payment</Label>
          <Amount $overdue={overdue}>{formatMoney(amount)}</Amount>
          <Note>{notes.filter(Boolean).join(' · ')}</Note>
        </div>
        {action}
      </Body>
    </Card>
  );
}

// A bar in the middle of its line.
const Line = styled.span`display: flex; align-items: center; block-size: 1lh;`;

// As wide as a button, and on a phone as the card.
const LoadingAction = styled.div`inline-size: 9rem; ${media.touch} { & > span { block-size: 2.75rem; } }`;

/** The card before it has arrived, line by line as high as then. */
const LoadingNext = () => (
  <Loading label="Loading your next payment">
    <Card as="div" aria-hidden="true">
      <Body>
        <div>
          <Label as="p">
            <Line>
              <Skeleton width="6rem" height="0.75rem" />
            </Line>
          </Label>
          <Amount $overdue={false}>
            <Line>
              <Skeleton width="9rem" height="1.5rem" />
            </Line>
          </Amount>
          <Note>
            <Line>
              <Skeleton width="15rem" height="0.875rem" />
            </Line>
          </Note>
        </div>
        <LoadingAction>
          <Skeleton height="2.5rem" />
        </LoadingAction>
      </Body>
    </Card>
  </Loading>
);

const rentLink = (
  <LinkButton as={Link} to="/app/rent" variant="secondary">
    See your rent
  </LinkButton>
);

/** The first open payment, else what the leases say is owed or due next. */
const nextPayment = async (signal: AbortSignal) => {
  const first = async (status: 'overdue' | 'pending'): Promise<Payment | undefined> =>
    (await request('GET /payments', { query: { status, sort: 'due_date', limit: 1 }, signal })).payments[0];
  const [overdue, pending, { balances }] = await Promise.all([
    first('overdue'),
    first('pending'),
    request('GET /lease-balances', { query: { limit: 24 }, signal }),
  ]);
  const [owed] = balances.filter(({ past_due }) => past_due > 0);
  const [next] = balances
    .flatMap(({ next_due_date: due, rent, property_name }) => (due ? [{ due, rent, property_name }] : []))
    .toSorted((one, other) => one.due.localeCompare(other.due));
  return { payment: overdue ?? pending, owed, next };
};

/** What a tenant pays next, and when, with a button to pay it where that is possible. */
export function NextPayment() {
  const isTenant = useUser().role === 'tenant';
  const { data, isLoading } = useQuery({
    queryKey: [...statsKey, 'next'],
    queryFn: ({ signal }) => nextPayment(signal),
    enabled: isTenant,
  });
  if (isLoading) return <LoadingNext />;
  if (!data) return null;
  const { payment, owed, next } = data;
  if (payment) {
    const { amount, due_date, property_name, payment_type, status } = payment;
    const overdue = status === 'overdue';
    const due = due_date && `${overdue ? 'was due' : 'due'} ${formatDate(due_date)}`;
    const notes = [typeNames[payment_type], property_name, due];
    return <Due amount={amount} notes={notes} overdue={overdue} action={<PaymentStep payment={payment} />} />;
  }
  if (owed) {
    const since = owed.overdue_since && `past due since ${formatDate(owed.overdue_since)}`;
    return <Due amount={owed.past_due} notes={[owed.property_name, since]} overdue action={rentLink} />;
  }
  if (!next) return null;
  return (
    <Due amount={next.rent} notes={['Rent', next.property_name, `due ${formatDate(next.due)}`]} action={rentLink} />
  );
}
