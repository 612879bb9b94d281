import type { DashboardTask } from '@keystead/contracts';
import { useHasNoProperty } from '@keystead/crud-ui';
import { Card, CardBody, CardHeader, color, LinkButton, Loading, media, SkeletonText } from '@keystead/ui';
import { CalendarIcon, ChevronRightIcon, FileTextIcon, WalletIcon, WrenchIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import { preloadedLink } from '../remotes/preload.ts';
import { Item, ItemLink, Items, Mark, Small, Texts } from './rows.tsx';

const icons: Readonly<Record<DashboardTask['kind'], ComponentType>> = {
  past_due: WalletIcon,
  urgent_requests: WrenchIcon,
  tenancies_over: FileTextIcon,
  visits: CalendarIcon,
  leases_ending: FileTextIcon,
  next_payment: WalletIcon,
};

const Way = styled.span`
  color: ${color.textMuted};
  ${media.phone} { display: none; }
`;

function TaskRow({ kind, title, detail, page, urgent }: DashboardTask) {
  const Icon = icons[kind];
  return (
    <Item>
      <Mark $tone={urgent ? 'danger' : undefined}>
        <Icon />
      </Mark>
      <Texts>
        <ItemLink {...preloadedLink(page)}>{title}</ItemLink>
        {detail && <Small>{detail}</Small>}
      </Texts>
      <Way>
        <ChevronRightIcon />
      </Way>
    </Item>
  );
}

function Tasks({ tasks }: { tasks: readonly DashboardTask[] | undefined }) {
  if (tasks === undefined)
    return (
      <CardBody>
        <Loading label="Loading what needs you today">
          <SkeletonText lines={3} />
        </Loading>
      </CardBody>
    );
  if (tasks.length === 0)
    return (
      <CardBody>
        <Small>Nothing needs you today.</Small>
      </CardBody>
    );
  return (
    <Items>
      {tasks.map((task) => (
        <TaskRow key={task.kind} {...task} />
      ))}
    </Items>
  );
}

/** What waits for the user, the most pressing first. Someone who has just begun has nothing yet. */
export function Today({ tasks }: { tasks: readonly DashboardTask[] | undefined }) {
  const isTenant = useUser().role === 'tenant';
  const hasNoProperty = useHasNoProperty();
  if (tasks?.length === 0 && (isTenant || hasNoProperty)) return null;
  return (
    <Card>
      <CardHeader
        title="Today"
        actions={
          <LinkButton as={Link} variant="ghost" size="small" {...preloadedLink('/app/calendar')}>
            Calendar
          </LinkButton>
        }
      />
      <Tasks tasks={tasks} />
    </Card>
  );
}
