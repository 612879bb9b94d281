import type { Lease, NewPayment, Payment, Property, Tenant } from '@keystead/contracts';
import {
  CreateDialog,
  choiceField,
  dateField,
  EditDialog,
  FormFields,
  longTextField,
  moneyField,
  namedOption,
  propertyField,
  recordForm,
  tenantField,
  useFieldDefaults,
  useInitialRecords,
  useSearchedList,
  type ValuesOf,
} from '@keystead/crud-ui';
import { Alert, dayOf, formatMoney, Stack, today } from '@keystead/ui';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useRef } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import {
  completeOn,
  correctDate,
  paymentPages,
  payments,
  type StatsScope,
  useRefreshPayments,
  useRefreshStats,
} from './payment.api.ts';
import { mayEdit, methodNames, paidAt, paymentName, recordedStatusNames, typeNames } from './payment.ts';

/**
 * A new payment is pending rent by bank transfer (product §9). Required fields are those of product §5, limits those of
 * the contract and the server.
 */
export const paymentForm = recordForm<Payment>()({
  tenant_id: tenantField({ required: true, cell: [6, 3] }),
  property_id: propertyField({ cell: [6, 3] }),
  amount: moneyField('Amount', { required: true, min: 0.01, cell: [3, 2] }),
  payment_type: choiceField('Type', typeNames, { initial: 'rent', cell: [3, 2] }),
  payment_method: choiceField('Method', methodNames, { initial: 'bank_transfer', cell: [3, 2] }),
  status: {
    ...choiceField('Status', recordedStatusNames, { initial: 'pending', cell: [3, 2] }),
    // A disputed payment cannot be edited in the form (`mayEdit`).
    toValue: (status: Payment['status'] | undefined) =>
      status === undefined || status === 'disputed' ? 'pending' : status,
  },
  due_date: dateField('Due date', { cell: [3, 2] }),
  /** A day; only for a completed payment. Without a day it is paid now. */
  paid_date: {
    ...dateField('Paid date', {
      shouldUnregister: true,
      applies: ({ status }) => status === 'completed',
      cell: [3, 2],
    }),
    toValue: (at: string | null | undefined) => (at ? dayOf(at) : today()),
    toSent: (day: string | undefined) => (day ? paidAt(day) : null),
  },
  notes: longTextField('Notes', { maxLength: 5000, cell: [6, 6], hint: 'Visible to the tenant' }),
});

type PaymentValues = ValuesOf<typeof paymentForm.fields>;

function toBody(values: PaymentValues): NewPayment {
  const { paid_date, ...sent } = paymentForm.toBody(values);
  return { ...sent, ...(sent.status === 'completed' && { paid_date }) };
}

interface PaymentDefaults {
  onTenant: (tenant: Tenant) => void;
  onProperty: (property: Property) => void;
  onType: (type: Payment['payment_type']) => void;
}

const PaymentFields = ({ defaults }: { defaults?: PaymentDefaults }) => (
  <FormFields
    of={paymentForm}
    own={{
      tenant_id: { onChosen: defaults?.onTenant },
      property_id: { onChosen: defaults?.onProperty },
      payment_type: { onChange: ({ target }) => defaults?.onType(target.value) },
      paid_date: { max: today() },
    }}
  />
);

// If the request fails there is no default, and the user fills the field in.
async function findLease(scope: { tenant_id: number; property_id?: number }): Promise<Lease | null> {
  const query = { ...scope, status: 'active', limit: 1 } as const;
  const found = await request('GET /leases', { query }).catch(() => null);
  return found?.leases[0] ?? null;
}

function amountOf(lease: Lease | null, type: Payment['payment_type']): string {
  if (lease === null) return '';
  if (type === 'rent') return String(lease.rent_amount);
  return type === 'deposit' ? String(lease.deposit_amount) : '';
}

const idOf = (choice: ComboboxOption | null) => (choice === null ? undefined : Number(choice.value));

/**
 * The likely values of a new payment: a tenant's property, and the amounts of their lease. They fill fields that the
 * user has not changed, and the next default replaces them.
 *
 * @param named the tenant and the property that the URL names; they are filled in from the start
 */
function usePaymentDefaults(form: UseFormReturn<PaymentValues>, named: StatsScope): PaymentDefaults {
  const { getValues } = form;
  const { isUntouched, offer } = useFieldDefaults(form);
  const lease = useRef<Lease | null>(null);

  const suggestProperty = (property: Pick<Property, 'id' | 'name'>) => offer('property_id', namedOption(property));
  const suggestAmount = (type: Payment['payment_type']) => offer('amount', amountOf(lease.current, type));
  /** Uses the lease of the tenant and the property. The user may have chosen others while the request was running. */
  const applyLease = async (tenant_id: number, property_id?: number) => {
    const found = await findLease({ tenant_id, ...(property_id !== undefined && { property_id }) });
    const chosen = idOf(getValues('property_id'));
    if (idOf(getValues('tenant_id')) !== tenant_id || (property_id !== undefined && chosen !== property_id)) return;
    lease.current = found;
    if (found !== null) suggestProperty({ id: found.property_id, name: found.property_name });
    suggestAmount(getValues('payment_type'));
  };
  const onTenant = async ({ id, property_id, property_name }: Tenant) => {
    if (!isUntouched('property_id')) return applyLease(id, idOf(getValues('property_id')));
    suggestProperty({ id: property_id, name: property_name });
    await applyLease(id);
  };
  const onProperty = async ({ id }: Property) => {
    const tenant_id = idOf(getValues('tenant_id'));
    if (tenant_id !== undefined) await applyLease(tenant_id, id);
  };

  useInitialRecords(form, named, (_, tenant) => tenant && void onTenant(tenant));

  return {
    onTenant: (tenant) => void onTenant(tenant),
    onProperty: (property) => void onProperty(property),
    onType: suggestAmount,
  };
}

function NewPaymentFields() {
  const { search } = useSearchedList(paymentPages);
  return <PaymentFields defaults={usePaymentDefaults(useFormContext<PaymentValues>(), search)} />;
}

const dialog = {
  pages: paymentPages,
  form: paymentForm,
  toBody,
  // The reason is shown below it (product §8).
  failed: 'Error saving payment. Please try again.',
};

/** Records a payment. The URL may name its tenant and property. */
export const CreatePaymentDialog = () => (
  <CreateDialog {...dialog} title="Record Payment" onSaved={useRefreshStats()} done="Payment recorded.">
    <NewPaymentFields />
  </CreateDialog>
);

export const EditPaymentDialog = () => (
  <EditDialog
    {...dialog}
    title="Edit Payment"
    submitLabel="Update Payment"
    mayChange={mayEdit}
    send={payments.change}
    onSaved={useRefreshStats()}
    done="Payment updated."
  >
    {() => <PaymentFields />}
  </EditDialog>
);

/** The day of a payment; today at first, and never later. */
export const paymentDayField = (label: string) => {
  const { control, ...field } = dateField(label, { required: true, cell: [6, 3] });
  return {
    ...field,
    toValue: () => today(),
    control: (form: UseFormReturn, name: string, own: { min?: string }) =>
      control(form, name, { ...own, max: today() }),
  };
};

/** What the small dialogs of a payment have in common. */
const smallDialog = { pages: paymentPages, describe: paymentName, size: 'small' } as const;

const dateForm = recordForm<Payment>()({
  paid_on: {
    ...paymentDayField('Paid on'),
    cell: [6, 6],
    toValue: (_: unknown, payment: Payment | undefined) => (payment?.paid_date ? dayOf(payment.paid_date) : today()),
  },
});

/** For a payment that was marked paid on the wrong day. */
export const ChangeDateDialog = () => (
  <EditDialog
    {...smallDialog}
    form={dateForm}
    title="Change Date"
    mayChange={({ abilities, paid_online }) => abilities.reverse && !paid_online}
    toBody={dateForm.toBody}
    send={(id, { paid_on }) => correctDate(id, paid_on)}
    onSaved={useRefreshPayments()}
    done="Date of payment changed."
    failed="Error changing the date. Please try again."
  >
    {() => (
      <Stack>
        <p>
          A receipt never changes. So this payment is reversed, and recorded again with the correct date and a new
          receipt.
        </p>
        <FormFields of={dateForm} />
      </Stack>
    )}
  </EditDialog>
);

const howPaid = {
  paid_on: paymentDayField('Paid on'),
  payment_method: choiceField('Method', methodNames, { initial: 'bank_transfer', cell: [6, 3] }),
};

const paidForm = recordForm<Payment>()(howPaid);

/** For money that came on another day than today, or in another way than recorded. */
export const PaidOnDialog = () => (
  <EditDialog
    {...smallDialog}
    form={paidForm}
    title="Mark Paid On"
    submitLabel="Mark Paid"
    mayChange={({ abilities }) => abilities.complete}
    toBody={paidForm.toBody}
    send={completeOn}
    onSaved={useRefreshPayments()}
    done="Payment marked as paid."
    failed="Error updating payment status. Please try again."
  >
    {() => <FormFields of={paidForm} />}
  </EditDialog>
);

const partForm = recordForm<Payment>()({
  amount: { ...moneyField('Amount received', { required: true, min: 0.01, cell: [6, 6] }), toValue: () => '' },
  ...howPaid,
});

export const ReceivedInPartDialog = () => (
  <EditDialog
    {...smallDialog}
    form={partForm}
    title="Received In Part"
    submitLabel="Record"
    mayChange={({ abilities }) => abilities.complete}
    toBody={partForm.toBody}
    send={(id, body) => request('POST /payments/{id}/part', { params: { id }, body })}
    onSaved={useRefreshPayments()}
    done="Part of the payment received. The rest is still due."
    failed="Error recording the part. Please try again."
  >
    {({ amount }) => (
      <Stack>
        <p>
          {formatMoney(amount)} is due. What was received gets its receipt, and the rest stays due as a payment of its
          own, with the same due date.
        </p>
        <FormFields of={partForm} />
      </Stack>
    )}
  </EditDialog>
);

const reversalForm = recordForm<Payment>()({
  reason: longTextField('Reason', { maxLength: 500, cell: [6, 6], hint: 'Optional. Visible to the tenant.' }),
});

export const ReversePaymentDialog = () => (
  <EditDialog
    {...smallDialog}
    form={reversalForm}
    title="Reverse Payment"
    mayChange={({ abilities }) => abilities.reverse}
    toBody={reversalForm.toBody}
    send={(id, body) => request('POST /payments/{id}/reversal', { params: { id }, body })}
    onSaved={useRefreshStats()}
    done="Payment reversed."
    failed="Error reversing payment. Please try again."
  >
    {(opened) => (
      <Stack>
        <p>
          A reversed payment is marked as failed and no longer counts as revenue. The original and its receipt stay on
          record and can no longer be changed.
        </p>
        {opened.paid_online && (
          <Alert tone="warning" title="The card will be refunded">
            {formatMoney(opened.amount)} will be refunded to the card. This cannot be undone.
          </Alert>
        )}
        <p>
          The amount becomes due again: we add a pending payment with the same due date. Delete it if nothing is owed.
        </p>
        <FormFields of={reversalForm} />
      </Stack>
    )}
  </EditDialog>
);
