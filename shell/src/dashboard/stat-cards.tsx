import type { DashboardStats } from '@keystead/contracts';
import { CircleAlertIcon, CircleCheckIcon, formatMoney } from '@keystead/ui';
import { BuildingsIcon, CreditCardIcon, FileTextIcon, UsersIcon, WrenchIcon } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { FourAcross } from './four-across.ts';
import { StatCard, type StatCardProps } from './stat-card.tsx';

type StatName = Exclude<keyof DashboardStats, 'unavailable' | 'as_of'>;

/** The content of a card: a count, or a fixed text. */
interface StatCardSpec extends Pick<StatCardProps, 'label' | 'icon'> {
  of: StatName | { text: string };
}

const tenantCards: StatCardSpec[] = [
  { label: 'My Leases', icon: FileTextIcon, of: 'total_leases' },
  { label: 'My Maintenance Requests', icon: WrenchIcon, of: 'total_maintenance' },
  { label: 'Pending Requests', icon: CircleAlertIcon, of: 'maintenance_pending' },
  { label: 'Account Status', icon: CircleCheckIcon, of: { text: 'Active' } },
];

const ownerCards: StatCardSpec[] = [
  { label: 'Total Properties', icon: BuildingsIcon, of: 'total_properties' },
  { label: 'Active Tenants', icon: UsersIcon, of: 'total_tenants' },
  { label: 'Total Revenue', icon: CreditCardIcon, of: 'total_revenue' },
  { label: 'Maintenance Requests', icon: WrenchIcon, of: 'total_maintenance' },
];

const formatStat = (name: StatName, value: number) =>
  name === 'total_revenue' ? formatMoney(value) : value.toLocaleString('en-US');

export interface StatCardsProps {
  /** Undefined while loading; null after a failure, which shows zeros (product §8). */
  stats: DashboardStats | null | undefined;
}

/** The four figures of the dashboard, by kind of user (product §6). */
export function StatCards({ stats }: StatCardsProps) {
  const cards = useUser().role === 'tenant' ? tenantCards : ownerCards;
  const valueFor = (of: StatCardSpec['of']) => {
    if (typeof of === 'object') return of.text;
    return stats === undefined ? undefined : formatStat(of, stats?.[of] ?? 0);
  };
  return (
    <FourAcross>
      {cards.map(({ label, icon, of }) => (
        <StatCard key={label} label={label} icon={icon} value={valueFor(of)} />
      ))}
    </FourAcross>
  );
}
