import type { Payment } from '@keystead/contracts';
import type { EmptyResults } from '@keystead/crud-ui';
import { LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useDeletePayment } from './delete-payment.ts';
import type { PaymentList } from './payment-collection.ts';
import { PaymentTable } from './payment-table.tsx';
import { PaymentsEmptyState } from './payments-empty-state.tsx';
import { useConfirmDelete } from './use-confirm-delete.ts';

interface PaymentResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: PaymentList;
}

/** The list in each of its states. */
export function PaymentResults({ list, narrowed, onClearSearch }: PaymentResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const confirmDelete = useConfirmDelete();
  const { mutate: remove } = useDeletePayment();

  const failure = list.failed && <LoadFailure title="Failed to load payments" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading payments" />;
  if (total === 0 && rows.length === 0)
    return <PaymentsEmptyState narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const deleteConfirmed = async (payment: Payment) => {
    if (!(await confirmDelete(payment))) return;
    remove(payment.id);
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'payments', hasMore, busy: list.busy };
  return (
    <div>
      <PaymentTable
        payments={rows}
        busy={list.stale}
        bodyRef={body}
        onDelete={(payment) => void deleteConfirmed(payment)}
      />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}
