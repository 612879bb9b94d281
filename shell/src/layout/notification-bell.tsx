import type { Answer, Notification } from '@keystead/contracts';
import { Button, color, font, IconButton, LinkButton, SkeletonText, space, VisuallyHidden } from '@keystead/ui';
import { BellIcon, NotificationItem, NotificationList } from '@keystead/ui/app';
import { Popover } from '@keystead/ui/overlays';
import { errorText, Link, request, useFocusAfter, useLocation } from '@keystead/web-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { areaAt } from '../remotes/areas.ts';
import { preloadedLink } from '../remotes/preload.ts';
import { whenIdle } from '../when-idle.ts';

const INBOX = '/app/notifications';
/** The popover shows as many. */
const NEWEST = 10;
/** Milliseconds between two reads, for what no change to a record announces: a reminder. */
const POLL_MS = 30_000;
/** A badge has room for two digits. */
const MAX_COUNT = 99;

const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => request('GET /notifications', { query: { limit: NEWEST }, signal }),
  refetchInterval: POLL_MS,
});

type Newest = Answer<'GET /notifications'>;

/** How many unread notifications lead to each page: `{ '/app/maintenance': '3' }`; `3+` if older ones are unread too. */
function unreadByArea({ notifications, unread }: Newest): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const found = notifications.filter(({ read_at }) => read_at === null);
  for (const { path } of found) {
    const area = areaAt(path?.split(/[?#]/)[0] ?? INBOX)?.path;
    if (area) counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  const more = unread > found.length ? '+' : '';
  return Object.fromEntries([...counts].map(([area, count]) => [area, `${count}${more}`]));
}

/** Of what the bell has read: it requests nothing itself. */
export const useUnreadByArea = () => useQuery({ ...newestQuery, enabled: false, select: unreadByArea }).data;

/** Shown as read at once. The list is read again afterwards, so that a failure undoes it. */
function useMarkRead() {
  const queries = useQueryClient();
  const { queryKey } = newestQuery;
  return useMutation({
    mutationFn: (ids: number[] | 'all') => {
      const [newest] = queries.getQueryData<Newest>(queryKey)?.notifications ?? [];
      return request('POST /notifications/read', { body: ids === 'all' ? { through: newest?.id ?? 'all' } : { ids } });
    },
    onMutate: (ids) => {
      const read_at = new Date().toISOString();
      queries.setQueryData<Newest>(queryKey, (cached) => {
        if (!cached) return cached;
        const all = cached.notifications;
        const isRead = ({ id, read_at }: Notification) => read_at === null && (ids === 'all' || ids.includes(id));
        const unread = ids === 'all' ? 0 : cached.unread - all.filter(isRead).length;
        return { ...cached, unread, notifications: all.map((one) => (isRead(one) ? { ...one, read_at } : one)) };
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

/** What leads to the page that the user looks at is read with it. Each is tried once, so that a failure repeats nothing. */
function useReadWithPage(notifications: readonly Notification[], markRead: (ids: number[]) => void): void {
  const { pathname, search } = useLocation();
  const tried = useRef(new Set<number>());
  const page = `${pathname}${search}`;
  const ids = notifications.filter(({ path, read_at }) => read_at === null && path === page).map(({ id }) => id);
  const key = ids.join();
  const read = useEffectEvent(() => {
    const untried = ids.filter((id) => !tried.current.has(id));
    if (untried.length === 0 || document.visibilityState === 'hidden') return;
    for (const id of untried) tried.current.add(id);
    markRead(untried);
  });
  useEffect(() => {
    if (key !== '') read();
  }, [key]);
}

// The number is not a text, because the frame before the scripts has the same texts.
const Bell = styled(IconButton)`
  position: relative;
  &[data-count]::after {
    content: attr(data-count);
    position: absolute;
    inset-block-start: 0.125rem;
    inset-inline-end: 0.0625rem;
    min-inline-size: 1.125rem;
    padding-inline: 0.25rem;
    border: 2px solid ${color.canvas};
    border-radius: 999px;
    background: ${color.danger};
    color: ${color.onDanger};
    font: ${font('caption')};
    font-size: 0.6875rem;
    line-height: 1rem;
  }
`;

/** Also in the frame before the scripts. */
export function BellButton({ unread = 0, ...rest }: { unread?: number }) {
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  const count = unread === 0 ? undefined : unread > MAX_COUNT ? `${MAX_COUNT}+` : unread;
  return (
    <Bell {...rest} label={label} data-count={count}>
      <BellIcon />
    </Bell>
  );
}

const Note = styled.p`padding: ${space[2]} ${space[3]} ${space[4]}; color: ${color.textMuted};`;

const Foot = styled.div`
  margin: ${space[1]} -${space[1]} 0;
  padding: ${space[1]} ${space[1]} 0;
  border-block-start: 1px solid ${color.border};
`;

interface NewestListProps {
  onLeave: () => void;
  onRead: (ids: number[]) => void;
}

function NewestList({ onLeave, onRead }: NewestListProps) {
  const { data, error } = useQuery({ ...newestQuery, refetchOnMount: 'always' });
  if (data === undefined)
    return error === null ? (
      <Note as="div">
        <SkeletonText lines={3} />
      </Note>
    ) : (
      <Note role="alert">{errorText(error, 'Failed to load notifications')}</Note>
    );
  if (data.notifications.length === 0) return <Note>Nothing new. What concerns you appears here.</Note>;
  return (
    <NotificationList>
      {data.notifications.map(({ id, title, text, path, created_at, read_at }) => {
        const follow = () => {
          onLeave();
          if (read_at === null) onRead([id]);
        };
        const link = (
          <Link {...preloadedLink(path ?? INBOX)} onClick={follow}>
            {title}
          </Link>
        );
        return <NotificationItem key={id} link={link} text={text} at={created_at} isUnread={read_at === null} />;
      })}
    </NotificationList>
  );
}

/** How many notifications are unread, announced when there are more, and the newest of them. */
export function NotificationBell() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isLeft = false;
    whenIdle(() => isLeft || setIdle(true));
    return () => {
      isLeft = true;
    };
  }, []);
  const { data } = useQuery({ ...newestQuery, enabled: isIdle });
  const { mutate, isPending } = useMarkRead();
  useReadWithPage(data?.notifications ?? [], mutate);
  const unread = data?.unread ?? 0;
  const [known, setKnown] = useState({ unread: data?.unread, announcement: '' });
  if (data && data.unread !== known.unread) {
    const isMore = known.unread !== undefined && data.unread > known.unread;
    setKnown({ unread: data.unread, announcement: isMore ? `Notifications, ${data.unread} unread` : '' });
  }
  const inbox = useRef<HTMLAnchorElement>(null);
  useFocusAfter(unread > 0, () => inbox.current);
  const readAll = unread > 0 && (
    <Button variant="ghost" size="small" busy={isPending} onClick={() => mutate('all')}>
      Mark all as read
    </Button>
  );
  return (
    <>
      <VisuallyHidden role="status">{known.announcement}</VisuallyHidden>
      <Popover trigger={<BellButton unread={unread} />} title="Notifications" actions={readAll}>
        {(close) => (
          <>
            <NewestList onLeave={close} onRead={mutate} />
            <Foot>
              <LinkButton ref={inbox} as={Link} variant="ghost" wide onClick={close} {...preloadedLink(INBOX)}>
                All notifications
              </LinkButton>
            </Foot>
          </>
        )}
      </Popover>
    </>
  );
}
