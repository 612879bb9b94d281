import type { Body, Lease } from '@keystead/contracts';
import { addDays, checkFields, FormDialog, FormGrid, fieldCells, lastDayOfLike, SaveProblem } from '@keystead/crud-ui';
import { color, font, formatDate, formatMoney, media, radius, Stack, space } from '@keystead/ui';
import { DateInput, MoneyInput } from '@keystead/ui/app';
import { Navigate, showFieldErrors, useNavigate, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { leases, useRenewLease } from './lease.api.ts';
import { fieldLabels, type LeaseFields, limits } from './lease.form.tsx';
import { useLeaseNavigation, useLeasePageNavigation } from './lease.navigation.ts';
import { leaseName } from './lease.ts';

type RenewalFields = Pick<LeaseFields, 'start_date' | 'end_date' | 'rent_amount' | 'deposit_amount'>;

const names = ['start_date', 'end_date', 'rent_amount', 'deposit_amount'] as const;
const { start_date, end_date, rent_amount, deposit_amount } = fieldLabels;

/** The labels of the fields, in the order of the form. */
const renewalLabels: Record<keyof RenewalFields, string> = { start_date, end_date, rent_amount, deposit_amount };

const resolver = checkFields<RenewalFields>(renewalLabels, names);

/** The last day of a renewal that begins on `start` and is as long as the lease before it. */
const renewalEnd = (lease: Lease, start: string) => lastDayOfLike(lease.start_date, lease.end_date, start);

/** The next term: it begins the day after the lease ends, with the same length, rent and deposit. */
function nextTermOf(lease: Lease): RenewalFields {
  const start = addDays(lease.end_date, 1);
  return {
    start_date: start,
    end_date: renewalEnd(lease, start),
    rent_amount: String(lease.rent_amount),
    deposit_amount: String(lease.deposit_amount),
  };
}

/** When a newer version of the lease arrives, fields that the user hasn't changed are updated. */
function useRenewalForm(lease: Lease) {
  return useForm<RenewalFields>({
    resolver,
    values: nextTermOf(lease),
    resetOptions: { keepDirtyValues: true },
  });
}

const renewalBodyOf = (fields: RenewalFields): Body<'POST /leases/{id}/renewal'> => ({
  ...fields,
  rent_amount: Number(fields.rent_amount),
  deposit_amount: Number(fields.deposit_amount),
});

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

export function RenewLeaseDialog() {
  const id = Number(useParams().id);
  const { at } = useLeasePageNavigation(id);
  const { data: lease } = useRecord(leases, id);
  // The page below uses the same record, and shows this dialog once the record has loaded.
  if (lease === undefined) return null;
  if (!lease.abilities.update) return <Navigate to={at()} replace />;
  return <RenewLease key={id} lease={lease} />;
}

function RenewLease({ lease }: { lease: Lease }) {
  const navigate = useNavigate();
  const { at } = useLeaseNavigation();
  const { close } = useLeasePageNavigation(lease.id);
  const form = useRenewalForm(lease);
  const { mutate, isPending, error } = useRenewLease(lease.id);
  const { register, watch, getValues, setValue } = form;
  const { errors } = form.formState;
  // The end follows the start until the user has changed the end.
  const suggestedEnd = useRef(getValues('end_date'));
  const followStart = (start: string) => {
    if (start === '' || getValues('end_date') !== suggestedEnd.current) return;
    suggestedEnd.current = renewalEnd(lease, start);
    setValue('end_date', suggestedEnd.current, { shouldValidate: true });
  };
  const submit = form.handleSubmit((fields) => {
    mutate(renewalBodyOf(fields), {
      onSuccess: ({ id }) => void navigate(at(id), { replace: true }),
      onError: (failure) => showFieldErrors(failure, form.setError, renewalLabels),
    });
  });
  const field = fieldCells({ labels: renewalLabels, required: names, errors });
  const start = register('start_date', { onChange: ({ target }) => followStart(target.value) });
  const [first, rent] = watch(['start_date', 'rent_amount']);
  return (
    <FormDialog
      title="Renew Lease"
      description={leaseName(lease)}
      submitLabel="Renew Lease"
      busy={isPending}
      labels={renewalLabels}
      errors={errors}
      problem={
        error && <SaveProblem error={error} title="Error renewing lease. Please try again." text={error.message} />
      }
      onSubmit={submit}
      onClose={close}
    >
      <Stack gap={5}>
        <p>
          {lease.status === 'expired' ? 'This lease ended on' : 'This lease runs until'} {formatDate(lease.end_date)}.
          The next one takes over its terms, and becomes active on its first day.
        </p>
        <FormGrid>
          {field('start_date', [3, 3], <DateInput max={limits.date} {...start} />)}
          {field(
            'end_date',
            [3, 3],
            <DateInput min={first || undefined} max={limits.date} {...register('end_date')} />,
          )}
          {field('rent_amount', [3, 3], <MoneyInput max={limits.money} {...register('rent_amount')} />, 'Per month')}
          {field('deposit_amount', [3, 3], <MoneyInput max={limits.money} {...register('deposit_amount')} />)}
        </FormGrid>
        <RentComparison before={lease.rent_amount} after={rent.trim() === '' ? null : Number(rent)} />
      </Stack>
    </FormDialog>
  );
}
