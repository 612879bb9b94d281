import type { LeaseLedger } from '@keystead/contracts';
import { ActionButton, Nothing, Second } from '@keystead/crud-ui';
import {
  Button,
  Cluster,
  color,
  font,
  formatDate,
  formatMoney,
  media,
  motion,
  radius,
  Skeleton,
  Stack,
  shadow,
  space,
  VisuallyHidden,
  visuallyHidden,
} from '@keystead/ui';
import { BanIcon, ChevronDownIcon, RotateIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { Fragment, useId, useState } from 'react';
import styled from 'styled-components';
import { payments } from '../payments/payment.api.ts';
import { methodNames } from '../payments/payment.ts';
import { rentPath, useCharge } from './rent.api.ts';
import { periodText, signedMoney } from './rent.ts';

type Row = LeaseLedger['rows'][number];

/** How many rows are shown at first: two years of rent with its payments. */
const FIRST_ROWS = 48;

const tracks = 'max-content minmax(0, 1fr) repeat(3, minmax(6.5rem, max-content))';

// The roles restore what the layout takes away.
const Table = styled.table.attrs({ role: 'table' })`
  display: block;
  overflow: clip;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  box-shadow: ${shadow.low};
  font-variant-numeric: tabular-nums;
  ${media.tablet} { display: grid; grid-template-columns: ${tracks}; }
`;

const Part = styled.tbody.attrs({ role: 'rowgroup' })`
  display: block;
  ${media.tablet} { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; }
`;

const Head = styled(Part).attrs({ as: 'thead' })`${media.phone} { ${visuallyHidden} }`;

const Line = styled.tr.attrs({ role: 'row' })<{ $open?: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  gap: 0 ${space[4]};
  padding: ${space[3]} ${space[4]};
  transition: background ${motion.fast};
  background: ${({ $open }) => ($open ? color.hover : 'transparent')};
  &:has(button:hover) { background: ${color.hover}; }
  tbody > &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  ${media.tablet} {
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
    tbody > & { border-block-start: 1px solid ${color.border}; }
  }
`;

const Heading = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $end?: boolean }>`
  font: ${font('caption')};
  color: ${color.textMuted};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
`;

const HeadLine = styled(Line)`background: ${color.sunken};`;

const Day = styled.td.attrs({ role: 'cell' })`
  color: ${color.textMuted};
  ${media.phone} { grid-row: 2; grid-column: 1; font: ${font('small')}; }
`;

const What = styled.th.attrs({ role: 'rowheader', scope: 'row' })`
  min-inline-size: 0;
  font: ${font('body')};
  text-align: start;
  overflow-wrap: anywhere;
`;

const Press = styled.button`
  display: inline-flex;
  gap: ${space[2]};
  align-items: baseline;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: ${font('strong')};
  text-align: start;
  & > svg { flex: none; inline-size: 1rem; block-size: 1rem; translate: 0 0.1875rem; color: ${color.textSubtle}; transition: rotate ${motion.fast}; }
  &[aria-expanded='true'] > svg { rotate: 180deg; }
  &::after { content: ''; position: absolute; inset: 0; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
  @media print { & > svg { display: none; } }
`;

const Amount = styled.td.attrs({ role: 'cell' })<{ $in?: boolean }>`
  text-align: end;
  white-space: nowrap;
  color: ${({ $in }) => ($in ? color.successInk : 'inherit')};
  ${media.phone} { font: ${font('strong')}; &:empty { display: none; } grid-row: 1; grid-column: 2; }
`;

const Balance = styled.td.attrs({ role: 'cell' })`
  text-align: end;
  white-space: nowrap;
  font: ${font('strong')};
  ${media.phone} {
    grid-row: 2;
    grid-column: 1 / -1;
    font: ${font('small')};
    color: ${color.textMuted};
    &::before { content: 'Balance ' / ''; }
  }
`;

const Details = styled.td.attrs({ role: 'cell' })`
  display: block;
  grid-column: 1 / -1;
  min-inline-size: 0;
`;

const DetailsLine = styled(Line)`
  tbody > &:not(:first-child), tbody > & { border-block-start: 0; }
  padding-block: 0 ${space[4]};
  background: ${color.hover};
`;

const Lines = styled.dl`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.medium};
  background: ${color.surface};
  & > div { display: flex; flex-wrap: wrap; gap: 0 ${space[4]}; justify-content: space-between; }
  & dt { font: ${font('small')}; color: ${color.textMuted}; }
  & dd { font: ${font('small')}; overflow-wrap: anywhere; }
`;

function ChargeLines({ lines }: Pick<Row, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <Lines>
      {lines.map(({ text, from, to, amount, formula }) => (
        <div key={`${text} ${from} ${amount}`}>
          <dt>{from !== null && to !== null ? `${text}, ${periodText(from, to)}` : text}</dt>
          <dd>{formula ?? signedMoney(amount)}</dd>
        </div>
      ))}
    </Lines>
  );
}

interface DetailsProps {
  row: Row;
  ledger: LeaseLedger;
  own: boolean;
}

function ChargeDetails({ id, row, ledger, own }: DetailsProps & { id: number }) {
  const { open } = useDialogRoutes(`${rentPath}/${ledger.lease_id}`);
  const { data: charge, isError } = useCharge(id);
  const { charge: mayCharge } = ledger.abilities;
  // The late fees are those of the rent that was late.
  const isLate = ledger.open.some(({ charge_id, due_date }) => charge_id === id && due_date < ledger.as_of);
  const late = charge?.kind === 'late_fee' ? charge.late_for : charge?.kind === 'rent' && isLate ? id : null;
  const isCancelled = charge != null && charge.voided_by !== null;
  const mayWaive = mayCharge && late !== null && !isCancelled && row.type === 'charge';
  const mayVoid = row.type === 'charge' && (charge?.abilities.void ?? false);
  return (
    <Stack gap={3}>
      <ChargeLines lines={row.lines} />
      {charge === undefined && !isError ? (
        <Skeleton width="12rem" height="1.25rem" />
      ) : (
        <>
          {isCancelled && <Second>This charge was cancelled later, so it is not owed.</Second>}
          {row.kind === 'deposit' && <DepositHint own={own} />}
          {row.lines.length === 0 && charge && !isCancelled && row.kind !== 'deposit' && (
            <Second>
              {charge.amount < 0 ? 'Reduces what is owed from' : 'Due'} {formatDate(charge.due_date)}.
            </Second>
          )}
          {(mayVoid || mayWaive) && (
            <Cluster gap={2}>
              <ActionButton
                size="small"
                may={mayVoid}
                icon={BanIcon}
                label="Cancel this charge"
                onClick={() => open(`charges/${id}/cancel`)}
              />
              <ActionButton
                size="small"
                may={mayWaive}
                label="Waive late fees"
                onClick={() => open(`charges/${late}/waive`)}
              />
            </Cluster>
          )}
        </>
      )}
    </Stack>
  );
}

const DepositHint = ({ own }: { own: boolean }) => (
  <Second>
    {own
      ? 'A deposit is kept for you and comes back to you, so it is not part of what you owe.'
      : 'A deposit belongs to the tenant, so it is not part of the balance.'}
  </Second>
);

function PaymentDetails({ id, row, ledger }: DetailsProps & { id: number }) {
  const { open } = useDialogRoutes(`${rentPath}/${ledger.lease_id}`);
  const { data: payment, isError } = useRecord(payments, id);
  if (payment === undefined) return isError ? null : <Skeleton width="12rem" height="1.25rem" />;
  const { payment_method, transaction_id, returned_on, notes, status, abilities } = payment;
  const mayReturn = row.type === 'payment' && abilities.reverse && status === 'completed' && !returned_on;
  const facts = [methodNames[payment_method], transaction_id && `reference ${transaction_id}`, notes].filter(Boolean);
  return (
    <Stack gap={3}>
      <Second>{facts.join(' · ')}</Second>
      {row.type === 'payment' && returned_on && (
        <Second>The bank returned it on {formatDate(returned_on)}, so it pays nothing any more.</Second>
      )}
      <Cluster gap={2}>
        <ActionButton
          size="small"
          may={mayReturn}
          icon={RotateIcon}
          label="The bank returned it"
          onClick={() => open(`payments/${id}/return`)}
        />
        <Link to={`/app/payments/${id}`}>Open payment{abilities.receipt && ' and receipt'}</Link>
      </Cluster>
    </Stack>
  );
}

function RowDetails(props: DetailsProps) {
  const { charge_id, payment_id } = props.row;
  if (charge_id !== null) return <ChargeDetails {...props} id={charge_id} />;
  return payment_id === null ? null : <PaymentDetails {...props} id={payment_id} />;
}

function LedgerRow({ row, before, ...rest }: DetailsProps & { before: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { date, text, charge, payment, balance } = row;
  // Deposits leave the balance as it is.
  const apart = balance === before && (charge ?? payment ?? 0) !== 0;
  return (
    <Fragment>
      <Line $open={open}>
        <Day>{formatDate(date)}</Day>
        <What>
          <Press
            type="button"
            data-printed=""
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {text}
            <ChevronDownIcon />
          </Press>
          {apart && <Second>Not part of the balance</Second>}
        </What>
        <Amount>{charge !== null && signedMoney(charge)}</Amount>
        <Amount $in={(payment ?? 0) > 0}>{payment !== null && signedMoney(payment)}</Amount>
        <Balance>{balance < 0 ? `${formatMoney(-balance)} credit` : formatMoney(balance)}</Balance>
      </Line>
      {open && (
        <DetailsLine id={id}>
          <Details colSpan={5}>
            <RowDetails row={row} {...rest} />
          </Details>
        </DetailsLine>
      )}
    </Fragment>
  );
}

interface LedgerRowsProps {
  ledger: LeaseLedger;
  own: boolean;
}

/** Charges and payments, the newest first, with the balance after each. A press shows how an amount came about. */
export function LedgerRows({ ledger, own }: LedgerRowsProps) {
  const [all, setAll] = useState(false);
  const { rows } = ledger;
  if (rows.length === 0)
    return <Nothing as="p">{own ? 'Nothing has been charged yet.' : 'Nothing has been charged or paid yet.'}</Nothing>;
  const shown = all ? rows : rows.slice(-FIRST_ROWS);
  const start = rows.length - shown.length;
  const keyed = shown.map((row, at) => ({ row, before: rows[start + at - 1]?.balance ?? 0, place: start + at }));
  return (
    <Stack gap={4}>
      <Table>
        <VisuallyHidden as="caption">Charges and payments, the newest first</VisuallyHidden>
        <Head>
          <HeadLine>
            <Heading>Date</Heading>
            <Heading>What</Heading>
            <Heading $end>Charge</Heading>
            <Heading $end>Payment</Heading>
            <Heading $end>Balance</Heading>
          </HeadLine>
        </Head>
        <Part>
          {keyed.toReversed().map(({ row, before, place }) => (
            <LedgerRow
              key={`${row.type} ${row.charge_id ?? row.payment_id} ${place}`}
              {...{ row, before, ledger, own }}
            />
          ))}
        </Part>
      </Table>
      {start > 0 && (
        <Button variant="secondary" onClick={() => setAll(true)}>
          Show all {rows.length.toLocaleString('en-US')} rows
        </Button>
      )}
    </Stack>
  );
}
