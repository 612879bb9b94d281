import { AddAction, countedHeading, RecordFilters, useFocusOnEnter } from '@keystead/crud-ui';
import { Alert, Stack } from '@keystead/ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { ReceiptNotice } from '../receipts/receipt-notice.tsx';
import { payments } from './payment-collection.ts';
import { usePaymentNavigation } from './payment-navigation.ts';
import { PaymentResults } from './payment-results.tsx';
import { noFilters, usePaymentSearch } from './payment-search.ts';
import { whyNoCards } from './payment-states.ts';
import { PaymentTiles } from './payment-tiles.tsx';
import { PaymentToolbar } from './payment-toolbar.tsx';

/** The payments, with their sums. Each dialog is a route of its own. */
export function PaymentsPage() {
  const { search, narrowed, change } = usePaymentSearch();
  const list = useRecordList(payments, search);
  const { open } = usePaymentNavigation();
  const noCards = whyNoCards(list.rows ?? []);
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Payments"
        actions={<AddAction label="Record Payment" mayCreate={list.mayCreate} onAdd={() => open('new')} />}
      />
      <Stack gap={6}>
        <RecordFilters search={search} onChange={change} />
        <PaymentTiles search={search} />
        {noCards !== null && <Alert title="How to pay">{noCards}</Alert>}
        <Section title={countedHeading('All Payments', list)}>
          <PaymentToolbar search={search} list={list} onChange={change} />
          <PaymentResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
        </Section>
      </Stack>
      <ReceiptNotice />
      <Outlet />
    </>
  );
}
