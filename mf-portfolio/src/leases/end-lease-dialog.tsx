import type { Lease } from '@keystead/contracts';
import { addDays, dateField, EditDialog, FormFields, recordForm } from '@keystead/crud-ui';
import { formatDate, Stack, today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { leasePages } from './lease.api.ts';
import { leaseName, mayEndEarly } from './lease.ts';

/** The days on which a lease can end early (rules §5). */
const earlyDays = ({ start_date, end_date }: Lease) => ({ min: start_date, max: addDays(end_date, -1) });

/** Today, or the closest day on which the lease can end. */
function likelyEnd(lease: Lease): string {
  const [day, { min, max }] = [today(), earlyDays(lease)];
  if (day < min) return min;
  if (day > max) return max;
  return day;
}

const endForm = recordForm<Lease>()({
  end_date: {
    ...dateField('Last day', { required: true, cell: [6, 6] }),
    toValue: (_: unknown, lease: Lease | undefined) => (lease ? likelyEnd(lease) : ''),
  },
});

export function EndLeaseDialog() {
  const toast = useToast();
  return (
    <EditDialog
      pages={leasePages}
      apart
      form={endForm}
      title="End Lease Early"
      submitLabel="End Lease"
      describe={leaseName}
      size="small"
      mayChange={mayEndEarly}
      toBody={endForm.toBody}
      send={(id, body) => request('POST /leases/{id}/end', { params: { id }, body })}
      onSaved={({ end_date }) => toast.success(`The last day of the lease is ${formatDate(end_date)}.`)}
      failed="Error ending lease. Please try again."
    >
      {(opened) => (
        <Stack>
          <p>
            This lease runs until {formatDate(opened.end_date)}. After an earlier last day it reads as expired, and the
            property can be leased to somebody else from then on. Its documents stay, and payments are not changed.
          </p>
          <FormFields of={endForm} own={{ end_date: earlyDays(opened) }} />
        </Stack>
      )}
    </EditDialog>
  );
}
