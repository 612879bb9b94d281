import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListResults,
  ListToolbar,
  RecordFilters,
  RecordsEmptyState,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Alert, Stack, VisuallyHidden } from '@keystead/ui';
import { CreditCardIcon, PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { type PaymentList, type PaymentSearch, payments, useDeletePayment } from './payment.api.ts';
import {
  DEFAULT_SORT,
  noFilters,
  type PaymentSearchChange,
  sortNames,
  usePaymentNavigation,
  usePaymentSearch,
} from './payment.navigation.ts';
import { statusNames, typeNames, whyNoCards } from './payment.ts';
import { ReceiptNotice } from './payment-receipt.tsx';
import { PaymentTable } from './payment-table.tsx';
import { PaymentTiles } from './payment-tiles.tsx';

function PaymentsEmptyState(results: EmptyResults) {
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

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const types = [{ value: '', label: 'All Types' }, ...choicesOf(typeNames)];
const sorts = choicesOf(sortNames);

interface PaymentToolbarProps {
  search: PaymentSearch;
  list: PaymentList;
  onChange: (changed: PaymentSearchChange) => void;
}

function PaymentToolbar({ search, list, onChange }: PaymentToolbarProps) {
  const { q, status = '', payment_type = '', sort = DEFAULT_SORT } = search;
  return (
    <div>
      <ListToolbar
        noun="payments"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          {
            label: 'Type',
            options: types,
            value: payment_type,
            onChange: (value) => onChange({ payment_type: value }),
          },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      <VisuallyHidden role="status">{!list.stale && countedHeading('Payments', list)}</VisuallyHidden>
    </div>
  );
}

interface PaymentResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PaymentList;
}

function PaymentResults({ list, ...search }: PaymentResultsProps) {
  const { confirmDelete } = useDeletePayment();
  const empty = <PaymentsEmptyState {...search} mayCreate={list.mayCreate} />;
  return (
    <ListResults list={list} noun="payments" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <PaymentTable
          payments={rows}
          busy={list.stale}
          bodyRef={body}
          onDelete={(payment) => void confirmDelete(payment)}
        />
      )}
    </ListResults>
  );
}

export function PaymentsPage() {
  const { search, filtered, change } = usePaymentSearch();
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
          <PaymentResults list={list} filtered={filtered} onClearSearch={() => change(noFilters)} />
        </Section>
      </Stack>
      <ReceiptNotice />
      <Outlet />
    </>
  );
}
