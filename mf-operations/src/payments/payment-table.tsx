import type { Payment } from '@keystead/contracts';
import { Nothing, Owner, placeName, type RecordTable, RowLink, Second } from '@keystead/crud-ui';
import { dayOf, formatDate, formatDay, formatMoney, media, space } from '@keystead/ui';
import { StatusBadge } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import styled from 'styled-components';
import { paymentPages } from './payment.api.ts';
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
  const day = due_date ?? (paid_date && dayOf(paid_date));
  return day === null ? property_name : `${property_name} · ${months.format(new Date(day))}`;
}

const tableFor = (role: 'tenant' | 'manager'): RecordTable<Payment> => ({
  caption: 'Payments',
  columns: [
    {
      key: 'tenant',
      header: role === 'tenant' ? 'Home' : 'Tenant',
      primary: true,
      cell: (payment) => (
        <>
          <RowLink path={paymentPages.path} id={payment.id}>
            {role === 'tenant' ? homeAndMonth(payment) : payment.tenant_name}
          </RowLink>
          {role === 'manager' && <Second>{placeName(payment.property_name)}</Second>}
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
    { key: 'type', header: 'Type', compactOnly: true, cell: ({ payment_type }) => typeNames[payment_type] },
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
  ],
  actions: (payment) => <PaymentMenu payment={payment} />,
});

const tables = { tenant: tableFor('tenant'), manager: tableFor('manager') };

export const usePaymentTable = () => tables[useUser().role === 'tenant' ? 'tenant' : 'manager'];
