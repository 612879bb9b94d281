import type { Body, Lease } from '@keystead/contracts';
import { dateField, FormFields, moneyField, recordForm, SendingDialog, type ValuesOf } from '@keystead/crud-ui';
import { Alert, Button, formatDate, formatMoney, Stack, space, today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { Navigate, request, useNavigate, useParams } from '@keystead/web-kit';
import { useDialogRoutes, useMutation, useRecord, useRecordCache } from '@keystead/web-kit/queries';
import { useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { leasePages, leases } from './lease.api.ts';
import { leaseName } from './lease.ts';

const Buttons = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`;

/** What happens after the last day of a lease that charges rent by itself: a question, or what was decided. */
export function TenancyNotice({ lease }: { lease: Lease }) {
  const { open } = useDialogRoutes(`${leasePages.path}/${lease.id}`);
  const { state, since, ends_on, rent_amount } = lease.tenancy;
  const isManager = lease.abilities.update;
  const moveOut = (
    <Button size="small" variant="secondary" onClick={() => open('move-out')}>
      Tenant moved out
    </Button>
  );
  if (state === 'holdover')
    return (
      <Alert
        tone="warning"
        title={`This lease ended on ${formatDate(lease.end_date)}. What happens next?`}
        action={
          isManager && (
            <Buttons>
              <Button size="small" onClick={() => open('continue')}>
                Go on month to month
              </Button>
              <Button size="small" variant="secondary" onClick={() => open('renew')}>
                New lease
              </Button>
              {moveOut}
            </Buttons>
          )
        }
      >
        The tenancy lasts until the keys are back
        {ends_on === null ? '' : ` or the next lease begins, at the latest until ${formatDate(ends_on)}`}. No rent is
        charged after the last day until you decide. Then the days since are charged too.
      </Alert>
    );
  if (state !== 'month_to_month' || since === null || rent_amount === null) return null;
  return (
    <Alert
      title={`Month to month since ${formatDate(since)}`}
      action={
        isManager && (
          <Buttons>
            <Button size="small" variant="secondary" onClick={() => open('continue')}>
              Change rent
            </Button>
            {moveOut}
          </Buttons>
        )
      }
    >
      The rent is {formatMoney(rent_amount)} per month
      {ends_on === null ? ', until the keys are back.' : `, until ${formatDate(ends_on)}.`}
    </Alert>
  );
}

/** The state of a tenancy beyond its lease, in a few words; null while the lease says it all. */
export function tenancyText({ tenancy: { state, since, ends_on } }: Lease): string | null {
  if (state === 'holdover') return 'ended, awaits your decision';
  if (since === null) return null;
  if (state === 'ended') return ends_on === null ? null : `tenancy ended ${formatDate(ends_on)}`;
  return 'month to month';
}

/** The lease in the address, if its user may decide about it now, and the ways back to its page. */
function useDecided() {
  const id = Number(useParams().id);
  const { data: lease } = useRecord(leases, id);
  const { keep } = useRecordCache(leases);
  const may = lease?.abilities.update && lease.rent_terms !== null && lease.status === 'expired';
  return { id, lease, may, keep, ...useDialogRoutes(`${leasePages.path}/${id}`) };
}

const continueForm = recordForm<Lease>()({
  rent_amount: {
    ...moneyField('Rent', { required: true, cell: [6, 6], hint: 'Per month' }),
    toValue: (_: unknown, lease: Lease | undefined) => String(lease?.tenancy.rent_amount ?? lease?.rent_amount ?? ''),
  },
});

export function ContinueLeaseDialog() {
  const { id, lease, may, keep, at, close } = useDecided();
  const toast = useToast();
  const sending = useMutation({
    mutationFn: (body: Body<'POST /leases/{id}/continuation'>) =>
      request('POST /leases/{id}/continuation', { params: { id }, body }),
    onSuccess: (saved: Lease) => {
      keep(saved);
      toast.success('The lease goes on month to month.');
    },
  });
  // The page below shows this dialog once the record has loaded.
  if (lease === undefined) return null;
  if (!may) return <Navigate to={at()} replace />;
  return (
    <SendingDialog
      form={continueForm}
      record={lease}
      title="Go on month to month"
      submitLabel="Go on"
      description={leaseName(lease)}
      size="small"
      toBody={(values: ValuesOf<typeof continueForm.fields>) => continueForm.toBody(values)}
      sending={sending}
      onSent={close}
      failed="Error saving lease. Please try again."
      onClose={close}
    >
      <Stack>
        <p>
          From {formatDate(lease.tenancy.since ?? lease.end_date)} on, this rent is charged each month until the tenant
          moves out. Months that have passed since are charged now, with their own due dates.
        </p>
        <FormFields of={continueForm} />
      </Stack>
    </SendingDialog>
  );
}

const moveOutForm = recordForm<Lease>()({
  moved_out_on: {
    ...dateField('Keys back on', { required: true, cell: [6, 3], hint: 'The last day of the tenancy' }),
    toValue: (_: unknown, lease: Lease | undefined) => lease?.tenancy.ends_on ?? today(),
  },
  rent_amount: {
    ...moneyField('Rent for the days after', { cell: [6, 3], hint: 'Per month. Empty: none' }),
    toValue: (_: unknown, lease: Lease | undefined) => String(lease?.tenancy.rent_amount ?? lease?.rent_amount ?? ''),
  },
});

function MoveOutFields({ lease }: { lease: Lease }) {
  const { watch } = useFormContext<ValuesOf<typeof moveOutForm.fields>>();
  const isAfter = watch('moved_out_on') > lease.end_date;
  return (
    <Stack>
      <p>
        The lease ended on {formatDate(lease.end_date)}. Days of the tenancy after it are charged at this rent. Next,
        you settle the deposit.
      </p>
      <FormFields
        of={moveOutForm}
        names={isAfter ? ['moved_out_on', 'rent_amount'] : ['moved_out_on']}
        own={{ moved_out_on: { min: lease.start_date } }}
      />
    </Stack>
  );
}

export function MoveOutDialog() {
  const { id, lease, may, keep, at, close } = useDecided();
  const navigate = useNavigate();
  const toast = useToast();
  const sending = useMutation({
    mutationFn: (body: Body<'POST /leases/{id}/move-out'>) =>
      request('POST /leases/{id}/move-out', { params: { id }, body }),
    onSuccess: (saved: Lease) => {
      keep(saved);
      toast.success('Move-out recorded.');
    },
  });
  if (lease === undefined) return null;
  if (!may) return <Navigate to={at()} replace />;
  return (
    <SendingDialog
      form={moveOutForm}
      record={lease}
      title="Tenant moved out"
      submitLabel="End tenancy"
      description={leaseName(lease)}
      toBody={(values: ValuesOf<typeof moveOutForm.fields>) => moveOutForm.toBody(values)}
      sending={sending}
      onSent={() => void navigate(`/app/rent/${id}/deposit`, { replace: true })}
      failed="Error saving lease. Please try again."
      onClose={close}
    >
      <MoveOutFields lease={lease} />
    </SendingDialog>
  );
}
