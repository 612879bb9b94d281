import type { ActivityItem } from '@keystead/contracts';
import { NoPropertyEmptyState, useHasNoProperty } from '@keystead/crud-ui';
import { Card, CardBody, CardHeader, CloudOffIcon, formatInstant, Loading, SkeletonText } from '@keystead/ui';
import { CreditCardIcon, EmptyState, InboxIcon, StatusBadge, WrenchIcon } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { preloadedLink } from '../remotes/preload.ts';
import { Facts, Item, ItemLink, Items, Mark, Small, Texts } from './rows.tsx';

// Every other type is a payment (product §3).
const kinds = {
  maintenance: { pages: '/app/maintenance', icon: WrenchIcon },
  payment: { pages: '/app/payments', icon: CreditCardIcon },
};

function ActivityRow({ type, id, title, description, date, status }: ActivityItem) {
  const { pages, icon: Icon } = type === 'maintenance' ? kinds.maintenance : kinds.payment;
  const to = `${pages}/${id}`;
  return (
    <Item>
      <Mark>
        <Icon />
      </Mark>
      <Texts>
        <ItemLink {...preloadedLink(to)}>{title}</ItemLink>
        <Small>{description}</Small>
      </Texts>
      <Facts>
        <Small>
          <time dateTime={date}>{formatInstant(date)}</time>
        </Small>
        <StatusBadge status={status} />
      </Facts>
    </Item>
  );
}

interface RecentActivityProps {
  /** Newest first; undefined while loading. */
  items: readonly ActivityItem[] | undefined;
  available: boolean;
}

function NoActivity({ available }: Pick<RecentActivityProps, 'available'>) {
  const first = useUser().role === 'tenant' ? 'Submit a maintenance request' : 'Add a property';
  if (useHasNoProperty())
    return (
      <CardBody>
        <NoPropertyEmptyState level={3} />
      </CardBody>
    );
  const nothing = available ? (
    <EmptyState level={3} icon={InboxIcon} title="No recent activity" hint={`${first} to get started`} />
  ) : (
    <EmptyState level={3} icon={CloudOffIcon} title="Recent activity is not available right now" />
  );
  return <CardBody>{nothing}</CardBody>;
}

export function RecentActivity({ items, available }: RecentActivityProps) {
  const content = () => {
    if (items === undefined)
      return (
        <CardBody>
          <Loading label="Loading activity">
            <SkeletonText lines={5} />
          </Loading>
        </CardBody>
      );
    if (items.length === 0) return <NoActivity available={available} />;
    return (
      <Items>
        {items.map((item) => (
          // A record can appear twice: when it was requested and when it was closed.
          <ActivityRow key={`${item.type} ${item.id} ${item.status} ${item.date}`} {...item} />
        ))}
      </Items>
    );
  };
  return (
    <Card>
      <CardHeader title="Recent Activity" />
      {content()}
    </Card>
  );
}
