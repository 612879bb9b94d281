import type { DashboardStats } from '@keystead/contracts';
import {
  Card,
  CardBody,
  CardHeader,
  CircleAlertIcon,
  CircleCheckIcon,
  color,
  easing,
  font,
  formatMoney,
  media,
  motion,
  radius,
  Skeleton,
  space,
} from '@keystead/ui';
import {
  BuildingsIcon,
  ChevronRightIcon,
  CreditCardIcon,
  FileTextIcon,
  GemIcon,
  UserIcon,
  UsersIcon,
  WrenchIcon,
} from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { preloadedLink } from '../remotes/preload.ts';

/** Four items of a kind: stacked, two by two, or in a row, so that none is left alone in a row. */
const FourAcross = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.wide} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Root = styled(Card)`
  container-type: inline-size;
  gap: ${space[1]};
  padding: ${space[5]};
`;

const Top = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  /* Two lines of the label, so that the values of a row stand level. */
  min-block-size: 2.5rem;
  & > span {
    flex: none;
    display: grid;
    place-content: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border-radius: ${radius.medium};
    background: ${color.accentSoft};
    color: ${color.accentInk};
  }
  & svg { inline-size: 1.125rem; block-size: 1.125rem; }
`;

const Label = styled.h2`font: ${font('label')}; letter-spacing: 0; color: ${color.textMuted};`;
// Even a sum of millions fits on one line.
const Value = styled.p`
  font: ${font('figure')};
  font-size: clamp(1.25rem, 12.5cqi, 1.875rem);
  letter-spacing: -0.025em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
const Change = styled.p`font: ${font('small')}; color: ${color.textSubtle};`;

interface StatCardProps {
  label: string;
  icon: ComponentType;
  value: string | undefined;
}

/** One figure, with the fixed change of product §2. */
function StatCard({ label, icon: Icon, value }: StatCardProps) {
  return (
    <Root>
      <Top>
        <Label>{label}</Label>
        <span>
          <Icon />
        </span>
      </Top>
      {value === undefined ? <Skeleton width="4rem" height="2.25rem" /> : <Value>{value}</Value>}
      <Change>+0% from last month</Change>
    </Root>
  );
}

type StatName = Exclude<keyof DashboardStats, 'unavailable' | 'as_of'>;

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

/**
 * The four figures of the dashboard, by kind of user (product §6).
 * @param stats undefined while loading; null after a failure, which shows zeros (product §8)
 */
export function StatCards({ stats }: { stats: DashboardStats | null | undefined }) {
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

interface QuickAction {
  label: string;
  to: string;
  icon: ComponentType;
}

const tenantActions: QuickAction[] = [
  { label: 'Request Maintenance', to: '/app/maintenance/new', icon: WrenchIcon },
  { label: 'View Payments', to: '/app/payments', icon: CreditCardIcon },
  { label: 'My Profile', to: '/app/profile', icon: UserIcon },
  { label: 'Subscription', to: '/app/subscription', icon: GemIcon },
];

const ownerActions: QuickAction[] = [
  { label: 'Manage Properties', to: '/app/properties', icon: BuildingsIcon },
  { label: 'View Tenants', to: '/app/tenants', icon: UsersIcon },
  { label: 'Maintenance', to: '/app/maintenance', icon: WrenchIcon },
  { label: 'Payments', to: '/app/payments', icon: CreditCardIcon },
];

const Action = styled(Link)`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 3.5rem;
  padding: ${space[3]};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font('strong')};
  color: ${color.text};
  text-decoration: none;
  transition: background ${motion.fast} ${easing}, border-color ${motion.fast} ${easing};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; color: ${color.accentInk}; }
  & > svg:last-child { margin-inline-start: auto; color: ${color.textSubtle}; }
  /* Four beside the sidebar have no room for it. */
  @media (min-width: 64rem) and (max-width: 85rem) { & > svg:last-child { display: none; } }
  &:hover { background: ${color.hover}; border-color: ${color.borderStrong}; }
`;

export function QuickActions() {
  const actions = useUser().role === 'tenant' ? tenantActions : ownerActions;
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <CardBody>
        <FourAcross>
          {actions.map(({ label, to, icon: Icon }) => (
            <Action key={label} {...preloadedLink(to)}>
              <Icon />
              {label}
              <ChevronRightIcon />
            </Action>
          ))}
        </FourAcross>
      </CardBody>
    </Card>
  );
}
