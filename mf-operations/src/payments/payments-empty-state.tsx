import { type EmptyResults, RecordsEmptyState } from '@keystead/page-kit';
import { CreditCardIcon } from '@keystead/ui/app';
import { usePaymentNavigation } from './payment-navigation.ts';

/** Shown where there are no payments, with the action that helps. */
export function PaymentsEmptyState(emptiness: EmptyResults) {
  const { open } = usePaymentNavigation();
  return (
    <RecordsEmptyState
      {...emptiness}
      icon={CreditCardIcon}
      title="No payments found"
      level={3}
      lookHint="What you have to pay is shown here, and what you have paid, with its receipts."
      first={{
        hint: 'Record what a tenant has paid, or is to pay and when. A receipt comes with what is paid.',
        label: 'Record your first payment',
        onAdd: () => open('new'),
      }}
    />
  );
}
