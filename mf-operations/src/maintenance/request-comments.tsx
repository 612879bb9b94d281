import type { Body, MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { Nothing, pageOf, Second, Surface } from '@keystead/crud-ui';
import {
  Alert,
  Button,
  color,
  Field,
  font,
  formatInstant,
  Loading,
  media,
  radius,
  SkeletonText,
  Stack,
  space,
  TextArea,
  VisuallyHidden,
} from '@keystead/ui';
import { LoadFailure, Section } from '@keystead/ui/app';
import { request, useUnsaved, useUser } from '@keystead/web-kit';
import { failureText, recordKey, useCreation, usePagedList, useRecordCache } from '@keystead/web-kit/queries';
import { type SubmitEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { maintenanceRequests } from './maintenance.api.ts';

/**
 * The fetched comments on a request, oldest first. `written` takes a new comment of the user. It is shown at the end
 * immediately, even if others in between are not fetched.
 */
function useComments({ id }: Pick<MaintenanceRequest, 'id'>) {
  const list = usePagedList<MaintenanceComment>({
    queryKey: recordKey(maintenanceRequests, id, 'comments'),
    fetchPage: (query, signal) =>
      pageOf('comments', request('GET /maintenance/{id}/comments', { params: { id }, query, signal })),
  });
  const [own, setOwn] = useState<MaintenanceComment[]>([]);
  const fetched = new Set(list.rows?.map((comment) => comment.id));
  return {
    ...list,
    /** The user's new comments that the list doesn't contain yet. */
    latest: own.filter((comment) => !fetched.has(comment.id)),
    written: (comment: MaintenanceComment) =>
      setOwn((before) => [...before.filter((other) => other.id !== comment.id), comment]),
  };
}

const comments = { name: 'maintenance-comments' };

/** Adds a comment to a request: `mutate({ text })`. The request, which counts its comments, is refetched with them. */
function useWriteComment({ id }: MaintenanceRequest, onWritten: (comment: MaintenanceComment) => void) {
  const { refresh } = useRecordCache(maintenanceRequests);
  return useCreation(comments, {
    send: (body: Body<'POST /maintenance/{id}/comments'>, idempotencyKey) =>
      request('POST /maintenance/{id}/comments', { params: { id }, body, idempotencyKey }),
    onCreated(comment) {
      onWritten(comment);
      refresh();
    },
  });
}

const Send = styled(Button)`justify-self: end;`;

/** The limit of the contract, in characters. */
const MAX_LENGTH = 5000;

interface CommentFormProps {
  maintenance: MaintenanceRequest;
  onWritten: (comment: MaintenanceComment) => void;
}

/** The form for a comment. Text that could not be sent stays, to be sent again. */
function CommentForm({ maintenance, onWritten }: CommentFormProps) {
  const [text, setText] = useState('');
  const control = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, isSuccess, error } = useWriteComment(maintenance, onWritten);
  useUnsaved(text.trim() !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    control.current?.focus();
    const words = text.trim();
    if (words === '' || isPending) return;
    mutate({ text: words }, { onSuccess: () => setText('') });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <Field label="Your comment">
          <TextArea
            ref={control}
            maxLength={MAX_LENGTH}
            readOnly={isPending}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div aria-live="polite">
          {error && <Alert tone="destructive">{failureText('Error sending comment. Please try again.', error)}</Alert>}
        </div>
        <VisuallyHidden role="status">{isSuccess && text === '' && 'Comment sent.'}</VisuallyHidden>
        <Send type="submit" busy={isPending}>
          Send
        </Send>
      </Stack>
    </form>
  );
}

const Root = styled.li<{ $own: boolean }>`
  justify-self: ${({ $own }) => ($own ? 'end' : 'start')};
  display: grid;
  gap: ${space[1]};
  max-inline-size: 100%;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  ${media.tablet} { max-inline-size: min(85%, 60ch); }
`;

const Name = styled.span`font: ${font('label')}; color: ${color.text};`;

const Words = styled.p<{ $own: boolean }>`
  min-inline-size: 0;
  max-inline-size: 100%;
  padding: ${space[2]} ${space[4]};
  border-radius: ${radius.large};
  ${({ $own }) => ($own ? 'border-start-end-radius' : 'border-start-start-radius')}: ${radius.small};
  background: ${({ $own }) => ($own ? color.accentSoft : color.sunken)};
  color: ${color.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface CommentItemProps {
  comment: MaintenanceComment;
  /** It was written on the user's side: the tenant's, or the account's. */
  own: boolean;
}

function CommentItem({ comment: { by, text, created_at }, own }: CommentItemProps) {
  const { id } = useUser();
  return (
    <Root $own={own}>
      <Second as="p">
        <Name>{by.user_id === id ? 'You' : by.name}</Name> ·{' '}
        <time dateTime={created_at}>{formatInstant(created_at)}</time>
      </Second>
      <Words $own={own}>{text}</Words>
    </Root>
  );
}

const List = styled(Stack)`& > li > button { justify-self: center; }`;
const More = styled.li`display: grid; justify-items: center;`;

function readersOf({ abilities, tenant_name }: MaintenanceRequest): string {
  if (!abilities.manage) return 'Visible to your landlord';
  return tenant_name === null
    ? 'Visible to your account only: this request has no tenant'
    : `Visible to ${tenant_name}`;
}

function emptyHint({ abilities, tenant_name }: MaintenanceRequest): string {
  if (!abilities.manage) return 'Ask a question or post an update.';
  return tenant_name === null ? 'Add notes for your own records.' : 'Ask a question or post an update.';
}

interface ConversationProps {
  maintenance: MaintenanceRequest;
  list: ReturnType<typeof useComments>;
}

function Conversation({ maintenance, list }: ConversationProps) {
  const { rows, latest, failed, busy, hasMore, retry, fetchMore } = list;
  const failure = failed && <LoadFailure title="Failed to load comments" busy={busy} onRetry={retry} />;
  if (rows === undefined)
    return (
      failure || (
        <Loading label="Loading comments">
          <SkeletonText lines={3} />
        </Loading>
      )
    );
  if (rows.length === 0 && latest.length === 0)
    return <Nothing as="p">No comments yet. {emptyHint(maintenance)}</Nothing>;
  const itemOf = (comment: (typeof rows)[number]) => (
    <CommentItem key={comment.id} comment={comment} own={comment.by_tenant !== maintenance.abilities.manage} />
  );
  return (
    <>
      <List as="ol" gap={5} aria-label="Comments">
        {rows.map(itemOf)}
        {hasMore && !failed && (
          <More>
            <Button variant="secondary" size="small" busy={busy} onClick={fetchMore}>
              Show newer comments
            </Button>
          </More>
        )}
        {latest.map(itemOf)}
      </List>
      {failure}
    </>
  );
}

export function RequestComments({ maintenance }: { maintenance: MaintenanceRequest }) {
  const list = useComments(maintenance);
  return (
    <Section title="Comments" hint={readersOf(maintenance)}>
      <Surface>
        <Stack gap={6}>
          <Conversation maintenance={maintenance} list={list} />
          {maintenance.abilities.comment && <CommentForm maintenance={maintenance} onWritten={list.written} />}
        </Stack>
      </Surface>
    </Section>
  );
}
