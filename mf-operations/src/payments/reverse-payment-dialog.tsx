import type { Payment } from '@keystead/contracts';
import { EditDialog, FormFields, longTextField, recordForm } from '@keystead/crud-ui';
import { Alert, formatMoney, Stack } from '@keystead/ui';
import { request } from '@keystead/web-kit';
import { paymentPages, useRefreshStats } from './payment.api.ts';
import { paymentName } from './payment.ts';

const reversalForm = recordForm<Payment>()({
  reason: longTextField('Reason', { maxLength: 500, cell: [6, 6], hint: 'Optional. Visible to the tenant.' }),
});

export const ReversePaymentDialog = () => (
  <EditDialog
    pages={paymentPages}
    form={reversalForm}
    title="Reverse Payment"
    describe={paymentName}
    size="small"
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
