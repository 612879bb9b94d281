import type { SubscriptionReceipt } from '@keystead/contracts';
import { ListResults } from '@keystead/crud-ui';
import { Badge, type BadgeProps, Button, formatDate, formatMoney } from '@keystead/ui';
import { DataTable, type DataTableColumn, DownloadIcon, EmptyState, FileTextIcon, Section } from '@keystead/ui/app';
import type { RefObject } from 'react';
import { useDownloadReceipt, useReceipts } from './receipts.api.ts';

const states: Readonly<Record<string, Pick<BadgeProps, 'tone' | 'children'>>> = {
  paid: { tone: 'success', children: 'Paid' },
  pending: { tone: 'warning', children: 'Pending' },
};
/** The label of any other state (product §3). */
const failed: Pick<BadgeProps, 'tone' | 'children'> = { tone: 'danger', children: 'Failed' };

const columns: DataTableColumn<SubscriptionReceipt>[] = [
  { key: 'description', header: 'Description', primary: true, cell: ({ description }) => description },
  { key: 'date', header: 'Date', width: 'max-content', cell: ({ date }) => formatDate(date) },
  { key: 'amount', header: 'Amount', align: 'end', width: 'max-content', cell: ({ amount }) => formatMoney(amount) },
  {
    key: 'status',
    header: 'Status',
    width: 'max-content',
    cell: ({ status }) => <Badge dot {...(states[status] ?? failed)} />,
  },
];

function ReceiptButton({ receipt }: { receipt: SubscriptionReceipt }) {
  const { fetchReceipt, isPending } = useDownloadReceipt();
  if (receipt.status !== 'paid') return null;
  return (
    <Button
      variant="ghost"
      size="small"
      busy={isPending}
      aria-label={`Receipt of ${formatDate(receipt.date)}, ${formatMoney(receipt.amount)}`}
      onClick={() => fetchReceipt(receipt)}
    >
      {!isPending && <DownloadIcon />}
      Receipt
    </Button>
  );
}

export function BillingHistory() {
  return (
    <Section title="Billing history">
      <ListResults
        list={useReceipts()}
        noun="bills"
        name="billing history"
        empty={<EmptyState icon={FileTextIcon} level={3} title="No bills yet" hint="Your invoices will appear here." />}
      >
        {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
          <DataTable
            caption="Billing history"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            actions={(receipt) => <ReceiptButton receipt={receipt} />}
            bodyRef={body}
          />
        )}
      </ListResults>
    </Section>
  );
}
