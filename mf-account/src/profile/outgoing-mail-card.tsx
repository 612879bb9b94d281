import {
  Alert,
  Card,
  CardBody,
  CardHeader,
  color,
  easing,
  font,
  formatInstant,
  IconButton,
  Loading,
  motion,
  RefreshCwIcon,
  radius,
  SkeletonText,
  space,
} from '@keystead/ui';
import { Pager } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { errorText, request } from '@keystead/web-kit';
import { queryOptions, useInfiniteQuery, useQuery } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';

/** The page size: a few times what the list's box shows without scrolling. */
const PAGE_SIZE = 50;

/** The e-mails sent while no SMTP server is configured, newest first, as far as fetched; for admins. */
const useSentMail = () =>
  useInfiniteQuery({
    queryKey: ['mail'],
    queryFn: ({ pageParam: cursor, signal }) => request('GET /mail', { query: { limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

function sentMessage(id: string) {
  return queryOptions({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => request('GET /mail/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const Text = styled.div`
  padding: ${space[4]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  font: ${font('body')};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** Splits a text before and after each URL; `at` is the offset of a part. */
function splitAtLinks(text: string) {
  let end = 0;
  return text.split(/(https?:\/\/\S+)/).map((part, place) => {
    const at = end;
    end += part.length;
    return { at, part, isLink: place % 2 === 1 };
  });
}

function MessageText({ text }: { text: string }) {
  return (
    <Text>
      {splitAtLinks(text).map(({ at, part, isLink }) =>
        isLink ? (
          <a key={at} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </Text>
  );
}

function MailDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  // The content stays while the dialog fades out.
  const [displayedId, setDisplayedId] = useState(id);
  if (id !== null && id !== displayedId) setDisplayedId(id);
  const { data, error } = useQuery({ ...sentMessage(displayedId ?? ''), enabled: displayedId !== null });
  const head = data === undefined ? 'Loading' : `To ${data.to}, ${formatInstant(data.sent_at)}`;
  return (
    <Dialog open={id !== null} onClose={onClose} title={data?.subject ?? 'Message'} description={head}>
      {data !== undefined ? (
        <MessageText text={data.text} />
      ) : error !== null ? (
        <Alert tone="destructive">{errorText(error, 'Failed to load the message')}</Alert>
      ) : (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
    </Dialog>
  );
}

const List = styled.ul`
  max-block-size: 22rem;
  overflow-y: auto;
  margin-inline: -${space[3]};
  & button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${space[4]};
    inline-size: 100%;
    padding: ${space[2]} ${space[3]};
    background: none;
    border: 0;
    border-radius: ${radius.medium};
    text-align: start;
    transition: background ${motion.fast} ${easing};
  }
  & button:hover { background: ${color.hover}; }
  & button:focus-visible { outline-offset: -2px; }
  & strong { font: ${font('strong')}; overflow-wrap: anywhere; }
  & span { font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere; }
  & span:last-child { grid-column: 1; }
`;

const None = styled.p`color: ${color.textMuted};`;

interface MessagesProps {
  mail: ReturnType<typeof useSentMail>;
  onOpen: (id: string) => void;
}

function Messages({ mail: { data, error, hasNextPage, isFetchingNextPage, fetchNextPage }, onOpen }: MessagesProps) {
  if (error !== null) return <Alert tone="destructive">{errorText(error, 'Failed to load mail')}</Alert>;
  if (data === undefined) {
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  const messages = data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <None>No emails yet.</None>;
  const pager = { shown: messages.length, total: data.pages.at(-1)?.total ?? 0, noun: 'messages' };
  return (
    <>
      <List>
        {messages.map(({ id, to, subject, sent_at }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <strong>{subject}</strong>
              <span>{formatInstant(sent_at)}</span>
              <span>{to}</span>
            </button>
          </li>
        ))}
      </List>
      {hasNextPage && <Pager {...pager} hasMore busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}

export function OutgoingMailCard() {
  const [opened, setOpened] = useState<string | null>(null);
  const mail = useSentMail();
  const refreshing = mail.isFetching && !mail.isFetchingNextPage;
  const refresh = (
    <IconButton label="Refresh mail" busy={refreshing} onClick={() => mail.refetch()}>
      {!refreshing && <RefreshCwIcon />}
    </IconButton>
  );
  return (
    <Card>
      <CardHeader
        title="Outgoing mail"
        subtitle="Emails from Keystead while no mail server is configured."
        actions={refresh}
      />
      <CardBody>
        <Messages mail={mail} onOpen={setOpened} />
      </CardBody>
      <MailDialog id={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}
