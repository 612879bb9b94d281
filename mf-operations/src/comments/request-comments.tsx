import type { MaintenanceRequest } from '@keystead/contracts';
import { Button, Card, CardBody, color, Loading, SkeletonText, Stack } from '@keystead/ui';
import { LoadFailure, Section } from '@keystead/ui/app';
import styled from 'styled-components';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { useComments } from './use-comments.ts';

const List = styled(Stack)`& > li > button { justify-self: center; }`;
const More = styled.li`display: grid; justify-items: center;`;
const Nothing = styled.p`color: ${color.textSubtle};`;

/** Who else reads the comments. */
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

function Conversation({
  maintenance,
  list,
}: {
  maintenance: MaintenanceRequest;
  list: ReturnType<typeof useComments>;
}) {
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
  if (rows.length === 0 && latest.length === 0) return <Nothing>No comments yet. {emptyHint(maintenance)}</Nothing>;
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

/** The comments of both sides on a request, oldest first, and the form for a new one. */
export function RequestComments({ maintenance }: { maintenance: MaintenanceRequest }) {
  const list = useComments(maintenance);
  return (
    <Section title="Comments" hint={readersOf(maintenance)}>
      <Card as="div">
        <CardBody>
          <Stack gap={6}>
            <Conversation maintenance={maintenance} list={list} />
            {maintenance.abilities.comment && <CommentForm maintenance={maintenance} onWritten={list.written} />}
          </Stack>
        </CardBody>
      </Card>
    </Section>
  );
}
