import type { Payment } from '@keystead/contracts';
import { formatMoney } from '@keystead/ui';
import { useUser } from '@keystead/web-kit';
import { Tiles } from '../tiles.tsx';
import { paymentPages, type StatsScope, statsScope, usePaymentStats } from './payment.api.ts';

interface PaymentTilesProps {
  /** The search of the list: which payments are summed, and which tile is active as a filter. */
  search: StatsScope & { status?: Payment['status'] };
}

/** The sums of the payments. Those of pending and overdue payments link to the list with that filter. */
export function PaymentTiles({ search }: PaymentTilesProps) {
  const stats = usePaymentStats(search);
  const isTenant = useUser().role === 'tenant';
  const way = (status: 'pending' | 'overdue') => {
    const filters = { status, ...statsScope(search) };
    const labels = Object.entries(filters).map(([name, value]) => [name, String(value)]);
    return { to: `${paymentPages.path}?${new URLSearchParams(labels)}`, current: search.status === status };
  };
  const tiles = [
    { label: isTenant ? 'Paid so far' : 'Total Revenue', value: stats && formatMoney(stats.total_revenue) },
    { label: 'Pending', value: stats && formatMoney(stats.pending_amount), ...way('pending') },
    { label: 'Overdue', value: stats && formatMoney(stats.overdue_amount), ...way('overdue') },
    { label: 'Total Payments', value: stats?.total_payments.toLocaleString('en-US') },
  ];
  return <Tiles tiles={tiles} />;
}
