import {
  AddAction,
  countedHeading,
  RecordFilters,
  TableResults,
  TableToolbar,
  TransferMenu,
  useListPage,
  useSelection,
} from '@keystead/crud-ui';
import { Alert, Stack } from '@keystead/ui';
import { CreditCardIcon, PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { NextPayment } from './next-payment.tsx';
import { paymentPages, payments } from './payment.api.ts';
import { paymentName, whyNoCards } from './payment.ts';
import { PaymentBulkActions } from './payment-bulk.tsx';
import { ReceiptNotice } from './payment-receipt.tsx';
import { usePaymentTable } from './payment-table.tsx';
import { PaymentTiles } from './payment-tiles.tsx';

const empty = {
  icon: CreditCardIcon,
  title: 'No payments found',
  level: 3,
  lookHint: 'Payments you owe and payments you have made appear here, with receipts.',
  first: { hint: 'Record rent received or due. Paid rent gets a receipt.', label: 'Record your first payment' },
} as const;

export function PaymentsPage() {
  const page = useListPage(paymentPages);
  const selection = useSelection({ page, collection: payments, nameOf: paymentName });
  const mayManage = page.list.mayCreate;
  const table = { ...usePaymentTable(), selection: mayManage ? selection.table : undefined };
  const { list, search } = page;
  const noCards = whyNoCards(list.rows ?? []);
  return (
    <>
      <PageHeader
        title="Payments"
        actions={<AddAction label="Record Payment" mayCreate={list.mayCreate} onAdd={page.add} />}
      />
      <Stack gap={6}>
        <NextPayment />
        <RecordFilters page={page} />
        <PaymentTiles search={search} />
        {noCards !== null && <Alert title="How to pay">{noCards}</Alert>}
        <Section
          title={countedHeading('All Payments', list)}
          actions={<TransferMenu exported={{ operation: 'GET /payments/export', search }} />}
        >
          <TableToolbar page={page} noun="payments" heading="Payments" />
          <TableResults page={page} noun="payments" empty={empty} table={table} />
          {mayManage && <PaymentBulkActions selection={selection} />}
        </Section>
      </Stack>
      <ReceiptNotice />
      <Outlet />
    </>
  );
}
