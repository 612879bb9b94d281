import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { CreditCardIcon } from '@keystead/ui/app';
import { usePaymentNavigation } from './payment-navigation.ts';

/** Shown where there are no payments, with the action that helps. */
export function PaymentsEmptyState(results: EmptyResults) {
  const { open } = usePaymentNavigation();
  return (
    <RecordsEmptyState
      {...results}
      icon={CreditCardIcon}
      title="No payments found"
      level={3}
      lookHint="Payments you owe and payments you have made appear here, with receipts."
      first={{
        hint: 'Record rent received or due. Paid rent gets a receipt.',
        label: 'Record your first payment',
        onAdd: () => open('new'),
      }}
    />
  );
}
