import type { ActivityItem } from '@keystead/contracts';
import { NoPropertyEmptyState, useHasNoProperty } from '@keystead/crud-ui';
import { Card, CardBody, CardHeader, CloudOffIcon, Loading, SkeletonText, space } from '@keystead/ui';
import { EmptyState, InboxIcon } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import styled from 'styled-components';
import { ActivityRow } from './activity-row.tsx';

// With a row's own padding, as much as a CardBody's.
const Items = styled.ul`padding-block: ${space[2]};`;

export interface RecentActivityProps {
  /** Newest first; undefined while loading. */
  items: readonly ActivityItem[] | undefined;
  /** False while the service that has them is down. */
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

/** The latest maintenance requests and payments, each with a link to its record. */
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
