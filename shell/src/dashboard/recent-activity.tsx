import type { ActivityItem } from '@keystead/contracts';
import { NoPropertyEmptyState, useHasNoProperty } from '@keystead/crud-ui';
import {
  Card,
  CardBody,
  CardHeader,
  CloudOffIcon,
  color,
  font,
  formatInstant,
  Loading,
  media,
  radius,
  SkeletonText,
  space,
  VisuallyHidden,
} from '@keystead/ui';
import { CreditCardIcon, EmptyState, InboxIcon, StatusBadge, WrenchIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import styled from 'styled-components';
import { preloadedLink } from '../remotes/preload.ts';

// Every other type is a payment (product §3).
const kinds = {
  maintenance: { name: 'Maintenance', pages: '/app/maintenance', icon: WrenchIcon },
  payment: { name: 'Payment', pages: '/app/payments', icon: CreditCardIcon },
};

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr) max-content;
  gap: ${space[1]} ${space[4]};
  align-items: center;
  padding: ${space[3]} ${space[5]};
  &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  &:hover { background: ${color.hover}; }
  ${media.phone} { grid-template-columns: max-content minmax(0, 1fr); }
`;

const Mark = styled.span`
  display: grid;
  place-content: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border-radius: ${radius.medium};
  background: ${color.neutralSoft};
  color: ${color.neutralInk};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; }
  ${media.phone} { align-self: start; grid-row: span 2; }
`;

const Texts = styled.div`min-inline-size: 0; overflow-wrap: anywhere;`;
const Small = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

// The link covers the whole row.
const ItemLink = styled(Link)`
  font: ${font('strong')};
  color: ${color.text};
  text-decoration: none;
  &::after { content: ''; position: absolute; inset: 0; }
  &:hover { text-decoration: underline; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; border-radius: ${radius.small}; }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  justify-content: end;
  ${media.phone} { justify-content: start; }
`;

function ActivityRow({ type, id, title, description, date, status }: ActivityItem) {
  const { name, pages, icon: Icon } = type === 'maintenance' ? kinds.maintenance : kinds.payment;
  const to = `${pages}/${id}`;
  return (
    <Item>
      <Mark>
        <Icon />
      </Mark>
      <Texts>
        <ItemLink {...preloadedLink(to)}>
          <VisuallyHidden>{name}: </VisuallyHidden>
          {title}
        </ItemLink>
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

// With a row's own padding, as much as a CardBody's.
const Items = styled.ul`padding-block: ${space[2]};`;

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
