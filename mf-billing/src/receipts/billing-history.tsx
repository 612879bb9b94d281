import { EmptyState, FileTextIcon, LoadFailure, LoadingRows, Pager, Section } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { ReceiptTable } from './receipt-table.tsx';
import { useReceipts } from './use-receipts.ts';

function Bills() {
  const list = useReceipts();
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const { rows, total, hasMore, busy } = list;

  const failure = list.failed && <LoadFailure title="Failed to load billing history" busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading billing history" />;
  if (rows.length === 0)
    return <EmptyState icon={FileTextIcon} level={3} title="No bills yet" hint="Your invoices will appear here." />;
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'bills', hasMore, busy };
  return (
    <div>
      <ReceiptTable receipts={rows} bodyRef={body} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}

/** The past and upcoming bills for the plan, newest first. */
export function BillingHistory() {
  return (
    <Section title="Billing history">
      <Bills />
    </Section>
  );
}
