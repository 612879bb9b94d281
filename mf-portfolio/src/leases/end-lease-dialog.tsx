import type { Lease } from '@keystead/contracts';
import { addDays, ChangeProblem, checkFields, FormDialog, recordFormOptions } from '@keystead/crud-ui';
import { Field, formatDate, Stack, today } from '@keystead/ui';
import { DateInput } from '@keystead/ui/app';
import { Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { useForm } from 'react-hook-form';
import { leases, useEndLease } from './lease.api.ts';
import { useLeasePageNavigation } from './lease.navigation.ts';
import { leaseName, mayEndEarly } from './lease.ts';

interface EndFields {
  end_date: string;
}

const labels: Record<keyof EndFields, string> = { end_date: 'Last day' };
const resolver = checkFields<EndFields>(labels, ['end_date']);

/** The days on which a lease can end early (rules §5). */
const earlyDays = ({ start_date, end_date }: Lease) => ({ min: start_date, max: addDays(end_date, -1) });

/** Today, or the closest day on which the lease can end. */
function likelyEnd(lease: Lease): string {
  const [day, { min, max }] = [today(), earlyDays(lease)];
  if (day < min) return min;
  if (day > max) return max;
  return day;
}

const toFormValues = (lease?: Lease): EndFields => ({ end_date: lease ? likelyEnd(lease) : '' });

const useEndForm = (lease?: Lease) => useForm<EndFields>(recordFormOptions(resolver, toFormValues, lease));

export function EndLeaseDialog() {
  const id = Number(useParams().id);
  return <EndLease key={id} id={id} />;
}

function EndLease({ id }: { id: Lease['id'] }) {
  const { at, close } = useLeasePageNavigation(id);
  const { opened, form, isFetching, reload } = useEditedRecord(leases, id, useEndForm);
  const end = useEndLease(id);
  // The page below uses the same record, and shows this dialog once the record has loaded.
  if (opened === undefined) return null;
  if (!mayEndEarly(opened)) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit(({ end_date }) =>
    end.mutate(
      { end_date, version: opened.version },
      { onSuccess: close, onError: (failure) => showFieldErrors(failure, form.setError, labels) },
    ),
  );
  const problem = (
    <ChangeProblem
      noun="lease"
      title="Error ending lease. Please try again."
      change={end}
      isFetching={isFetching}
      reload={reload}
    />
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      title="End Lease Early"
      description={leaseName(opened)}
      size="small"
      submitLabel="End Lease"
      busy={end.isPending}
      labels={labels}
      errors={errors}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    >
      <Stack>
        <p>
          This lease runs until {formatDate(opened.end_date)}. After an earlier last day it reads as expired, and the
          property can be leased to somebody else from then on. Its documents stay, and payments are not changed.
        </p>
        <Field label={labels.end_date} required error={errors.end_date?.message}>
          <DateInput {...earlyDays(opened)} {...form.register('end_date')} />
        </Field>
      </Stack>
    </FormDialog>
  );
}
