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
import { errorText } from '@keystead/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { MailDialog } from './mail-dialog.tsx';
import { useSentMail } from './sent-mail.ts';

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
  if (messages.length === 0) return <None>No e-mails yet.</None>;
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

/** The product's e-mails while no SMTP server is configured; for admins. */
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
        subtitle="E-mails from Keystead while no mail server is configured."
        actions={refresh}
      />
      <CardBody>
        <Messages mail={mail} onOpen={setOpened} />
      </CardBody>
      <MailDialog id={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}
