import type { Body, Lease } from '@keystead/contracts';
import {
  addDays,
  addMonths,
  FormFields,
  lastDayOfLike,
  recordForm,
  SendingDialog,
  type ValuesOf,
} from '@keystead/crud-ui';
import { color, font, formatDate, formatMoney, media, radius, Stack, space, today } from '@keystead/ui';
import { Navigate, request, useNavigate, useParams } from '@keystead/web-kit';
import { useCreation, useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { leasePages, leases, useOccupiedDefault } from './lease.api.ts';
import { leaseForm } from './lease.form.tsx';
import { leaseName } from './lease.ts';

const renewalEnd = (lease: Lease, start: string) => lastDayOfLike(lease.start_date, lease.end_date, start);

const { start_date, end_date, rent_amount, deposit_amount } = leaseForm.fields;

const firstOfThisMonth = () => `${today().slice(0, 7)}-01`;

/** The day after the lease or, if its tenancy goes on at a rent, the first of the next month. */
function firstDayAfter({ end_date, tenancy: { state, ends_on } }: Lease): string {
  const goesOnByMonth = state === 'month_to_month' && ends_on === null;
  return goesOnByMonth ? addMonths(firstOfThisMonth(), 1) : addDays(end_date, 1);
}

/** The next term, with the same length, rent and deposit. */
const renewalForm = recordForm<Lease>()({
  start_date: {
    ...start_date,
    toValue: (_: unknown, lease: Lease | undefined) => (lease ? firstDayAfter(lease) : ''),
  },
  end_date: {
    ...end_date,
    hint: undefined,
    toValue: (_: unknown, lease: Lease | undefined) => (lease ? renewalEnd(lease, firstDayAfter(lease)) : ''),
  },
  rent_amount,
  deposit_amount,
});

function useRenewLease(id: Lease['id']) {
  const suggestOccupied = useOccupiedDefault();
  return useCreation(leases, {
    send: (body: Body<'POST /leases/{id}/renewal'>, idempotencyKey) =>
      request('POST /leases/{id}/renewal', { params: { id }, body, idempotencyKey }),
    onCreated: (lease) => void suggestOccupied(lease, 'Lease renewed.'),
  });
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** The difference between two rents: `+5% ($92.50 more)`. Both are in dollars. */
export function rentDifference(before: number, after: number): string {
  // Cents are exact integers. A difference of decimals is not exact.
  const cents = Math.round((after - before) * 100);
  if (cents === 0) return 'None';
  const amount = `${formatMoney(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'}`;
  return before === 0 ? amount : `${percent.format(cents / 100 / before)} (${amount})`;
}

const List = styled.dl`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.medium};
  background: ${color.sunken};
  font-variant-numeric: tabular-nums;
  & > div { display: flex; gap: ${space[1]} ${space[4]}; justify-content: space-between; }
  & dt { font: ${font('small')}; color: ${color.textMuted}; }
  & dd { font: ${font('strong')}; text-align: end; }
  ${media.tablet} {
    grid-template-columns: 1fr 1fr 1.5fr;
    & > div { display: block; }
    & dd { text-align: start; }
  }
`;

interface RentComparisonProps {
  /** In dollars per month, like `after`. */
  before: number;
  /** Null while the typed text is no amount. */
  after: number | null;
}

function RentComparison({ before, after }: RentComparisonProps) {
  return (
    <List>
      <div>
        <dt>Rent now</dt>
        <dd>{formatMoney(before)}</dd>
      </div>
      <div>
        <dt>New rent</dt>
        <dd>{after === null ? '–' : formatMoney(after)}</dd>
      </div>
      <div>
        <dt>Difference</dt>
        <dd aria-live="polite">{after === null ? '–' : rentDifference(before, after)}</dd>
      </div>
    </List>
  );
}

const MOVED_DEPOSIT = 'The deposit goes along. Only what is above it is charged.';

/** Whether it charges rent by itself and its tenancy has not ended. */
const goesOn = ({ rent_terms, status, tenancy }: Lease): boolean =>
  rent_terms !== null && !(status === 'expired' && tenancy.state === 'ended');

/** Says of a lease that is renewed late what follows for the months that are over. */
function chargedSince(lease: Lease, first: string): string | undefined {
  if (!goesOn(lease) || first === '' || first >= firstOfThisMonth()) return undefined;
  const charged = 'The rent since then is charged at once, without late fees.';
  return lease.tenancy.state === 'month_to_month'
    ? `${charged} What this lease charged for it is credited here.`
    : charged;
}

function RenewalFields({ lease }: { lease: Lease }) {
  const { watch, getValues, setValue } = useFormContext<ValuesOf<typeof renewalForm.fields>>();
  // The end follows the start until the user has changed the end.
  const suggestedEnd = useRef(renewalForm.toValues(lease).end_date);
  const followStart = (start: string) => {
    if (start === '' || getValues('end_date') !== suggestedEnd.current) return;
    suggestedEnd.current = renewalEnd(lease, start);
    setValue('end_date', suggestedEnd.current, { shouldValidate: true });
  };
  const [first, rent] = watch(['start_date', 'rent_amount']);
  return (
    <Stack gap={5}>
      <p>
        {lease.status === 'expired' ? 'This lease ended on' : 'This lease runs until'} {formatDate(lease.end_date)}. The
        next one takes over its terms, and becomes active on its first day.
      </p>
      <FormFields
        of={renewalForm}
        own={{
          start_date: { onChange: ({ target }) => followStart(target.value), hint: chargedSince(lease, first) },
          end_date: { min: first || undefined },
          deposit_amount: { hint: goesOn(lease) ? MOVED_DEPOSIT : undefined },
        }}
      />
      <RentComparison before={lease.rent_amount} after={rent.trim() === '' ? null : Number(rent)} />
    </Stack>
  );
}

export function RenewLeaseDialog() {
  const id = Number(useParams().id);
  const { at } = useDialogRoutes(`${leasePages.path}/${id}`);
  const { data: lease } = useRecord(leases, id);
  // The page below uses the same record, and shows this dialog once the record has loaded.
  if (lease === undefined) return null;
  if (!lease.abilities.update) return <Navigate to={at()} replace />;
  return <RenewLease key={id} lease={lease} />;
}

function RenewLease({ lease }: { lease: Lease }) {
  const navigate = useNavigate();
  const { at } = useDialogRoutes(leasePages.path);
  const { close } = useDialogRoutes(`${leasePages.path}/${lease.id}`);
  const renewal = useRenewLease(lease.id);
  return (
    <SendingDialog
      form={renewalForm}
      record={lease}
      title="Renew Lease"
      description={leaseName(lease)}
      toBody={renewalForm.toBody}
      sending={renewal}
      onSent={(renewed) => void navigate(at(renewed.id), { replace: true })}
      failed="Error renewing lease. Please try again."
      onClose={close}
    >
      <RenewalFields lease={lease} />
    </SendingDialog>
  );
}
