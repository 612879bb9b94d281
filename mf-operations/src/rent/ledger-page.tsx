import type { LeaseLedger } from '@keystead/contracts';
import { AbsentRecord, ActionButton, BackTo, useFocusOnEnter } from '@keystead/crud-ui';
import { Alert, color, font, formatDate, formatMoney, radius, Stack, space } from '@keystead/ui';
import { PageHeader, PlusIcon, Section } from '@keystead/ui/app';
import { Link, Outlet, useParams, useUser } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { Tiles } from '../tiles.tsx';
import { LedgerRows } from './ledger-rows.tsx';
import { rentPath, useLedger } from './rent.api.ts';
import { periodText } from './rent.ts';

/** What a tenant reads first: `You owe $1,050.00`. */
function ownHeadline({ balance, credit }: LeaseLedger): string {
  if (balance > 0) return `You owe ${formatMoney(balance)}`;
  return credit > 0 ? `You are ${formatMoney(credit)} ahead` : 'You are all paid up';
}

function ownExplanation({ past_due, overdue_since, credit, upcoming: [next] }: LeaseLedger): string {
  if (past_due > 0 && overdue_since !== null)
    return `${formatMoney(past_due)} of it has been past due since ${formatDate(overdue_since)}.`;
  if (credit > 0) return 'That money pays your next charge by itself.';
  return next ? `Next: ${formatMoney(next.amount)} on ${formatDate(next.due_date)}.` : 'Nothing else is planned.';
}

const Headline = styled.p`font: ${font('page')}; letter-spacing: -0.02em;`;
const Explanation = styled.p<{ $late: boolean }>`
  margin-block-start: ${space[1]};
  color: ${({ $late }) => ($late ? color.dangerInk : color.textMuted)};
`;

function depositNote({ required, received, held }: LeaseLedger['deposit']): string {
  if (held != null && held < received) return `of ${formatMoney(received)} received`;
  if (required === 0) return received > 0 ? 'belongs to the tenant' : 'none charged';
  return received >= required ? 'received in full' : `of ${formatMoney(required)} received`;
}

function Summary({ ledger }: { ledger: LeaseLedger }) {
  const { balance, past_due, overdue_since, credit, deposit } = ledger;
  return (
    <Tiles
      tiles={[
        {
          label: 'Balance',
          value: formatMoney(Math.max(balance, 0)),
          note: balance > 0 ? 'owed today' : 'nothing is owed',
        },
        {
          label: 'Past due',
          value: formatMoney(past_due),
          tone: past_due > 0 ? 'danger' : undefined,
          note: overdue_since === null ? 'nothing is late' : `since ${formatDate(overdue_since)}`,
        },
        {
          label: 'Credit',
          value: formatMoney(credit),
          tone: credit > 0 ? 'success' : undefined,
          note: credit > 0 ? 'pays the next charge' : 'none',
        },
        { label: 'Deposit held', value: formatMoney(deposit.held ?? deposit.received), note: depositNote(deposit) },
      ]}
    />
  );
}

const Coming = styled.ol`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
`;

const Next = styled.li`
  padding: ${space[3]} ${space[4]};
  border: 1px dashed ${color.borderStrong};
  border-radius: ${radius.large};
  font-variant-numeric: tabular-nums;
  & > :first-child { display: flex; gap: ${space[3]}; justify-content: space-between; font: ${font('strong')}; }
  & > :not(:first-child) { font: ${font('small')}; color: ${color.textMuted}; }
`;

function Upcoming({ upcoming, level }: Pick<LeaseLedger, 'upcoming'> & { level: 2 | 3 }) {
  if (upcoming.length === 0) return null;
  return (
    <Section title="Coming up" level={level}>
      <Coming>
        {upcoming.map(({ charge_id, text, period_from, period_to, due_date, amount, lines }) => (
          <Next key={charge_id ?? period_from}>
            <p>
              <span>{formatDate(due_date)}</span>
              <span>{formatMoney(amount)}</span>
            </p>
            <p>{text ?? `Rent, ${periodText(period_from, period_to)}`}</p>
            {lines.some(({ formula }) => formula.includes('=')) &&
              lines.map(({ from, formula }) => <p key={from}>{formula}</p>)}
          </Next>
        ))}
      </Coming>
    </Section>
  );
}

interface LedgerView {
  /** In the words of the tenant whose lease it is. */
  own?: boolean;
  /** Of the headings. */
  level?: 2 | 3;
}

function LedgerContent({ ledger, own = false, level = 2 }: LedgerView & { ledger: LeaseLedger }) {
  const { past_due, balance, charges_rent, deposit } = ledger;
  return (
    <Stack gap={8}>
      {own && (
        <div>
          <Headline>{ownHeadline(ledger)}</Headline>
          <Explanation $late={past_due > 0}>{ownExplanation(ledger)}</Explanation>
        </div>
      )}
      {(!own || balance !== 0) && <Summary ledger={ledger} />}
      {!charges_rent && !own && (
        <Alert title="This lease charges no rent by itself">
          <Link to={`/app/leases/${ledger.lease_id}/edit`}>Edit the lease</Link> to have its rent charged automatically.
        </Alert>
      )}
      {(deposit.required > 0 || deposit.received > 0) && (
        <Link to={`${rentPath}/${ledger.lease_id}/deposit`}>{own ? 'Your deposit' : 'Deposit and its settlement'}</Link>
      )}
      <Upcoming upcoming={ledger.upcoming} level={level} />
      <Section title="Charges and payments" level={level} hint="Newest first">
        <LedgerRows ledger={ledger} own={own} />
      </Section>
    </Stack>
  );
}

/** The ledger of a lease. */
export function LedgerOf({ id, ...view }: LedgerView & { id: number }) {
  const { data, error, refetch } = useLedger(id);
  if (data === undefined) return <AbsentRecord noun="lease" error={error} onRetry={() => void refetch()} />;
  return <LedgerContent ledger={data} {...view} />;
}

function Actions({ ledger }: { ledger: LeaseLedger }) {
  const { open } = useDialogRoutes(`${rentPath}/${ledger.lease_id}`);
  const { charge, receive } = ledger.abilities;
  return (
    <>
      <ActionButton may={charge && ledger.refundable > 0} label="Refund credit" onClick={() => open('refund')} />
      <ActionButton may={charge} icon={PlusIcon} label="Add charge" onClick={() => open('charge')} />
      <ActionButton may={receive} variant="primary" label="Receive payment" onClick={() => open('receive')} />
    </>
  );
}

function OneLedger({ id }: { id: number }) {
  const { data } = useLedger(id);
  const own = useUser().role === 'tenant';
  useFocusOnEnter();
  const lease = data && (
    <Link to={`/app/leases/${id}`}>
      {data.tenant_name}, {data.property_name}
    </Link>
  );
  return (
    <>
      <PageHeader
        back={<BackTo to={rentPath}>Rent</BackTo>}
        title="Ledger"
        tab={data && `Ledger of ${data.tenant_name}`}
        subtitle={lease}
        actions={data && Object.values(data.abilities).some(Boolean) && <Actions ledger={data} />}
      />
      <LedgerOf id={id} own={own} />
      <Outlet />
    </>
  );
}

/** What a lease was charged and what was paid, line by line. */
export function LedgerPage() {
  const id = Number(useParams().id);
  return <OneLedger key={id} id={id} />;
}
