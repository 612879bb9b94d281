import { Button, Loading, SkeletonText } from '@keystead/ui';
import { LoadFailure } from '@keystead/ui/app';
import styled from 'styled-components';
import { MessageList } from '../messages/message-list.tsx';
import type { History } from './history.api.ts';

const More = styled(Button)`justify-self: center;`;

export function EarlierMessages({ history }: { history: History }) {
  const { messages, failed, busy, retry, hasMore, fetchMore } = history;
  const failure = failed && <LoadFailure title="Failed to load chat history" busy={busy} onRetry={retry} />;
  if (messages === undefined) {
    return (
      failure || (
        <Loading label="Loading chat history">
          <SkeletonText lines={3} />
        </Loading>
      )
    );
  }
  return (
    <>
      {failure}
      {hasMore && !failed && (
        <More variant="secondary" size="small" busy={busy} onClick={fetchMore}>
          Show earlier messages
        </More>
      )}
      {messages.length > 0 && <MessageList label="Earlier messages" messages={messages} />}
    </>
  );
}
