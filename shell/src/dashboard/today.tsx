import type { Answer, DashboardTask } from '@keystead/contracts';
import { useHasNoProperty } from '@keystead/crud-ui';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  color,
  font,
  LinkButton,
  Loading,
  media,
  SkeletonText,
  space,
} from '@keystead/ui';
import { CalendarIcon, ChevronRightIcon, FileTextIcon, WalletIcon, WrenchIcon } from '@keystead/ui/app';
import { Link, request, useUser } from '@keystead/web-kit';
import { personalTabStorage, useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { preloadedLink } from '../remotes/preload.ts';
import { Item, ItemLink, Items, Mark, Small, Texts } from './rows.tsx';

/** The most pressing first. A newer gateway may know more kinds. */
const icons: Readonly<Partial<Record<DashboardTask['kind'], ComponentType>>> = {
  past_due: WalletIcon,
  overdue_payments: WalletIcon,
  returned_payments: WalletIcon,
  disputed_payments: WalletIcon,
  urgent_requests: WrenchIcon,
  unanswered: WrenchIcon,
  subscription: CalendarIcon,
  tenancies_over: FileTextIcon,
  old_requests: WrenchIcon,
  visits: CalendarIcon,
  due_soon: CalendarIcon,
  leases_ending: FileTextIcon,
  next_payment: WalletIcon,
  open_requests: WrenchIcon,
  received: WalletIcon,
};

const Way = styled.span`
  color: ${color.textMuted};
  ${media.phone} { display: none; }
`;

function TaskRow({ kind, title, detail, page, urgent }: DashboardTask) {
  const Icon = icons[kind] ?? CalendarIcon;
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

/** `Good morning, Nora.`, by the clock of this browser. */
function greeting(name: string): string {
  const hour = new Date().getHours();
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}, ${name}.`;
}

/** How much waits. Money that came in waits for nobody. */
function summary(tasks: readonly DashboardTask[] = []): string {
  const waiting = tasks.filter(({ kind }) => kind !== 'received');
  const urgent = waiting.filter(({ urgent }) => urgent).length;
  if (waiting.length === 0) return '';
  const things = waiting.length === 1 ? '1 thing needs you' : `${waiting.length} things need you`;
  if (urgent === 0) return ` ${things} today.`;
  return ` ${things} today, ${urgent === waiting.length ? '' : `${urgent} of them `}urgently.`;
}

// Below the buttons, so that a phone has the whole width for it.
const Greeting = styled.p`padding-inline: ${space[5]}; font: ${font('small')}; color: ${color.textMuted};`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]};
  justify-content: end;
`;

type TaskList = Answer<'GET /dashboard/tasks'>;

export const tasksKey = ['dashboard', 'tasks'];

const kinds = Object.keys(icons);

/** Both lists as one. */
const inOrder = ({ tasks, more_tasks = [] }: TaskList): DashboardTask[] =>
  [...tasks, ...more_tasks].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));

/** Whether the list was hidden when this tab read it last, so that no frame of it appears and vanishes. */
const KEY = 'today-hidden';

async function setHidden(hidden: boolean): Promise<void> {
  const { preferences } = await request('GET /profile');
  const others = preferences.muted_in_app.filter((kind) => kind !== 'briefing');
  await request('PUT /profile/preferences', { body: { muted_in_app: hidden ? [...others, 'briefing'] : others } });
}

/** Where the list was. Nobody has to look for the button that undoes the click. */
function Hidden({ busy, failed, onShow }: { busy: boolean; failed: boolean; onShow: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const show = (
    <Button ref={button} variant="secondary" size="small" busy={busy} onClick={onShow}>
      Show again
    </Button>
  );
  return (
    <Alert tone={failed ? 'destructive' : 'info'} action={show}>
      {failed
        ? 'This could not be shown again. Please try again.'
        : 'Today is hidden. You can also show it again under Notifications in your profile.'}
    </Alert>
  );
}

/** What waits for the user, the most pressing first. Someone who has just begun has nothing yet. */
export function Today({ list }: { list: TaskList | undefined }) {
  const { role, first_name } = useUser();
  const hasNoProperty = useHasNoProperty();
  const queries = useQueryClient();
  const tasks = list && inOrder(list);
  const hidden = list && (list.hidden ?? false);
  /** What the user has chosen here. */
  const [chosen, setChosen] = useState<'hidden' | 'shown'>();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: setHidden,
    onSuccess(_, hide) {
      setChosen(hide ? 'hidden' : 'shown');
      queries.setQueryData(tasksKey, (known?: TaskList) => known && { ...known, hidden: hide });
    },
  });
  useEffect(() => {
    if (hidden !== undefined) personalTabStorage.write(KEY, String(hidden));
  }, [hidden]);
  if (chosen === 'hidden') return <Hidden busy={isPending} failed={isError} onShow={() => mutate(false)} />;
  if (chosen === undefined && (hidden ?? personalTabStorage.read(KEY) === 'true')) return null;
  if (tasks?.length === 0 && (role === 'tenant' || hasNoProperty)) return null;
  return (
    <Card>
      <CardHeader
        title="Today"
        actions={
          <Buttons>
            <LinkButton as={Link} variant="ghost" size="small" {...preloadedLink('/app/calendar')}>
              Calendar
            </LinkButton>
            <Button variant="ghost" size="small" busy={isPending} onClick={() => mutate(true)}>
              Hide
            </Button>
          </Buttons>
        }
      />
      <Greeting>{greeting(first_name) + summary(tasks)}</Greeting>
      {isError && (
        <CardBody>
          <Alert tone="destructive">This could not be hidden. Please try again.</Alert>
        </CardBody>
      )}
      <Tasks tasks={tasks} />
    </Card>
  );
}
