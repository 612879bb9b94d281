import type { Lease } from '@keystead/contracts';
import { FormCell, FormDialog, FormGrid, SaveProblem } from '@keystead/crud-ui';
import { Field, formatDate, Stack } from '@keystead/ui';
import { DateInput, MoneyInput } from '@keystead/ui/app';
import { Navigate, showFieldErrors, useNavigate, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { type ReactNode, useRef } from 'react';
import { leases } from './lease-collection.ts';
import { limits } from './lease-form-fields.tsx';
import { leaseName } from './lease-labels.ts';
import { useLeaseNavigation, useLeasePageNavigation } from './lease-navigation.ts';
import { useRenewLease } from './renew-lease.ts';
import { type RenewalFields, renewalBodyOf, renewalEnd, renewalLabels, useRenewalForm } from './renewal-fields.ts';
import { RentComparison } from './rent-comparison.tsx';

/** Renews the lease that the URL names. */
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
  const field = (name: keyof RenewalFields, control: ReactNode, hint?: string) => (
    <FormCell $phone={3} $tablet={3}>
      <Field label={renewalLabels[name]} required error={errors[name]?.message} hint={hint}>
        {control}
      </Field>
    </FormCell>
  );
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
          {field('start_date', <DateInput max={limits.date} {...start} />)}
          {field('end_date', <DateInput min={first || undefined} max={limits.date} {...register('end_date')} />)}
          {field('rent_amount', <MoneyInput max={limits.money} {...register('rent_amount')} />, 'Per month')}
          {field('deposit_amount', <MoneyInput max={limits.money} {...register('deposit_amount')} />)}
        </FormGrid>
        <RentComparison before={lease.rent_amount} after={rent.trim() === '' ? null : Number(rent)} />
      </Stack>
    </FormDialog>
  );
}
