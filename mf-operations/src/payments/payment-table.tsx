import type { Payment } from '@keystead/contracts';
import { Nothing, Owner, placeName, type RecordTable, Second, useCompactRows } from '@keystead/crud-ui';
import { formatDate, formatDay, formatMoney, media, space } from '@keystead/ui';
import { type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { paymentPages, useDeletePayment } from './payment.api.ts';
import { methodNames, typeNames } from './payment.ts';
import { PaymentMenu, PaymentStep } from './payment-actions.tsx';

// The step is beside the badge in its own column where there is room, and below it otherwise.
const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  & > :first-child { display: flex; }
  ${media.wide} { & > :first-child { min-inline-size: 5.75rem; } }
`;

function Dates({ payment: { due_date, paid_date } }: { payment: Payment }) {
  return (
    <div>
      {due_date === null ? <Nothing>No due date</Nothing> : formatDate(due_date)}
      {paid_date !== null && <Second>Paid {formatDay(paid_date)}</Second>}
    </div>
  );
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A tenant knows their payments by the home and the month: `Maple Court 2B · November 2026`. */
function homeAndMonth({ property_name, due_date, paid_date }: Payment): string {
  const day = due_date ?? paid_date;
  return day === null ? property_name : `${property_name} · ${months.format(new Date(day))}`;
}

export function usePaymentTable(): RecordTable<Payment> {
  const isTenant = useUser().role === 'tenant';
  const { at, linkProps } = useDialogRoutes(paymentPages.path);
  const { confirmDelete } = useDeletePayment();
  const [isCompact] = useCompactRows();
  const columns: DataTableColumn<Payment>[] = [
    {
      key: 'tenant',
      header: isTenant ? 'Home' : 'Tenant',
      primary: true,
      cell: (payment) => (
        <>
          <Link to={at(payment.id)} {...linkProps}>
            {isTenant ? homeAndMonth(payment) : payment.tenant_name}
          </Link>
          {!isTenant && <Second>{placeName(payment.property_name)}</Second>}
          <Owner kind="payments" id={payment.id} />
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      order: '-amount',
      align: 'end',
      width: '1.2fr',
      cell: ({ amount, payment_type, payment_method }) => (
        <div>
          {formatMoney(amount)}
          <Second>{`${typeNames[payment_type]} · ${methodNames[payment_method]}`}</Second>
        </div>
      ),
    },
    ...(isCompact
      ? [{ key: 'type', header: 'Type', cell: ({ payment_type }: Payment) => typeNames[payment_type] }]
      : []),
    {
      key: 'due',
      header: 'Due date',
      order: 'due_date',
      width: 'max-content',
      cell: (payment) => <Dates payment={payment} />,
    },
    {
      key: 'status',
      header: 'Status',
      width: '1.5fr',
      cell: (payment) => (
        <Standing>
          <span>
            <StatusBadge status={payment.status} />
          </span>
          <PaymentStep payment={payment} size="small" variant="secondary" />
        </Standing>
      ),
    },
  ];
  return {
    caption: 'Payments',
    columns,
    actions: (payment) => <PaymentMenu payment={payment} onDelete={() => void confirmDelete(payment)} />,
  };
}
