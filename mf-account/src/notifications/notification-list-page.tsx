import type { Notification } from '@keystead/contracts';
import { useFocusOnEnter } from '@keystead/crud-ui';
import { Alert, Button, Card, CardBody, CheckIcon, LinkButton, Loading, SkeletonText } from '@keystead/ui';
import {
  BellIcon,
  EmptyState,
  NativeSelect,
  NotificationItem,
  NotificationList,
  PageHeader,
  Pager,
  Section,
} from '@keystead/ui/app';
import { errorText, Link, request, useFocusAfter } from '@keystead/web-kit';
import { oneOf, useInfiniteQuery, useMutation, useQueryClient, useSearchParamsState } from '@keystead/web-kit/queries';

const PAGE_SIZE = 25;
/** Milliseconds between two reads: what is written later than the change that it tells of is announced by nothing. */
const POLL_MS = 20_000;

const views = { all: 'All', unread: 'Unread' } as const;

const useNotifications = (isUnread: boolean) =>
  useInfiniteQuery({
    queryKey: ['notifications', 'list', { isUnread }],
    queryFn: ({ pageParam: cursor, signal }) =>
      request('GET /notifications', { query: { limit: PAGE_SIZE, cursor, ...(isUnread && { unread: true }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: POLL_MS,
  });

type Reading = { ids: number[] } | { through: number };

function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Reading) => request('POST /notifications/read', { body }),
    // The bell shows them too.
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

/** Without a page of its own, a notification has nothing to open, and is read by a press. */
function Item({ item, onRead }: { item: Notification; onRead: () => void }) {
  const { kind, title, text, path, created_at, read_at } = item;
  // The paragraphs of an e-mail are lines here, except in what somebody wrote.
  const lines = kind === 'message' ? text : text.replaceAll('\n\n', '\n');
  const link = (
    <Link to={path ?? '/app/notifications'} onClick={read_at === null ? onRead : undefined}>
      {title}
    </Link>
  );
  return <NotificationItem link={link} text={lines} at={created_at} isUnread={read_at === null} isWhole />;
}

interface ResultsProps {
  list: ReturnType<typeof useNotifications>;
  isUnread: boolean;
  onRead: (reading: Reading) => void;
}

function Results({ list, isUnread, onRead }: ResultsProps) {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (data === undefined && error !== null) {
    const again = (
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    );
    return (
      <Alert tone="destructive" action={again}>
        {errorText(error, 'Failed to load notifications')}
      </Alert>
    );
  }
  if (data === undefined)
    return (
      <Loading>
        <Card>
          <CardBody>
            <SkeletonText lines={6} />
          </CardBody>
        </Card>
      </Loading>
    );
  const rows = data.pages.flatMap(({ notifications }) => notifications);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={BellIcon}
        title={isUnread ? 'Nothing unread' : 'No notifications yet'}
        hint="Requests, comments, payments and leases that concern you appear here for 90 days."
      />
    );
  return (
    <>
      <Card>
        <CardBody>
          <NotificationList>
            {rows.map((item) => (
              <Item key={item.id} item={item} onRead={() => onRead({ ids: [item.id] })} />
            ))}
          </NotificationList>
        </CardBody>
      </Card>
      {hasNextPage && (
        <Pager
          shown={rows.length}
          total={data.pages.at(-1)?.total ?? rows.length}
          noun="notifications"
          hasMore
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

function titleOf(page: { unread: number } | undefined): string {
  if (page === undefined) return 'Newest first';
  return page.unread > 0 ? `Unread (${page.unread})` : 'All read';
}

export function NotificationsPage() {
  useFocusOnEnter();
  const { search, change } = useSearchParamsState({ show: oneOf(views, 'all') });
  const isUnread = search.show === 'unread';
  const list = useNotifications(isUnread);
  const markRead = useMarkRead();
  const [first] = list.data?.pages ?? [];
  const through = first && first.unread > 0 ? first.notifications[0]?.id : undefined;
  // The heading of the list says then that all are read.
  useFocusAfter(through !== undefined, () => document.querySelector('h2'));
  const actions = (
    <>
      <LinkButton as={Link} to="/app/profile" variant="ghost">
        Choose what you get
      </LinkButton>
      {through !== undefined && (
        <Button variant="secondary" busy={markRead.isPending} onClick={() => markRead.mutate({ through })}>
          <CheckIcon />
          Mark all as read
        </Button>
      )}
    </>
  );
  const filter = (
    <NativeSelect
      aria-label="Show"
      value={search.show ?? 'all'}
      onChange={({ currentTarget }) => change({ show: currentTarget.value })}
    >
      {Object.entries(views).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
  return (
    <>
      <PageHeader title="Notifications" subtitle="What happened that concerns you" actions={actions} />
      <Section title={titleOf(first)} actions={filter}>
        <Results list={list} isUnread={isUnread} onRead={markRead.mutate} />
      </Section>
    </>
  );
}
