import { SaveProblem } from '@keystead/page-kit';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreateLease } from './create-lease.ts';
import { useLeaseAddresses } from './lease-addresses.ts';
import { leases } from './lease-collection.ts';
import { bodyOf } from './lease-fields.ts';
import { LeaseFormDialog } from './lease-form-dialog.tsx';
import { useLeaseSearch } from './lease-search.ts';
import { SAVE_FAILED } from './lease-texts.ts';
import { markRefused, useLeaseForm } from './use-lease-form.ts';
import { useLeaseOffers } from './use-lease-offers.ts';

/** Adds a lease, of the property and the tenant that the address may name. */
export function CreateLeaseDialog() {
  const { search } = useLeaseSearch();
  const { mayCreate } = useRecordList(leases, search);
  const { at, close } = useLeaseAddresses();
  const form = useLeaseForm();
  const offers = useLeaseOffers(form, search);
  const { mutate, isPending, error } = useCreateLease();
  const submit = form.handleSubmit((fields) => {
    mutate(bodyOf(fields), { onSuccess: close, onError: (refusal) => markRefused(form, refusal) });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <LeaseFormDialog
      title="Add Lease"
      submitLabel="Add Lease"
      form={form}
      offers={offers}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}
