import {
  Alert,
  Button,
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  Grid,
  InboxIcon,
  LoadingCards,
  PageHeader,
  Pager,
} from '@keystead/ui';
import { use__MyThings__ } from './list-__my-things__.ts';

function Failure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return <Alert tone="destructive" title="Failed to load __my things__" action={retry} />;
}

/** The list in each of its states. */
function Results() {
  const { rows, total, capped, failed, busy, hasMore, fetchMore, retry } = use__MyThings__();
  const failure = failed && <Failure busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingCards />;
  if (rows.length === 0) return <EmptyState icon={InboxIcon} title="No __my things__ found" />;
  const pager = { shown: rows.length, total, capped, noun: '__my things__', hasMore, busy };
  return (
    <>
      <Grid as="ul">
        {rows.map(({ id, name, description }) => (
          <Card as="li" key={id}>
            <CardHeader title={name} />
            <CardBody>{description}</CardBody>
          </Card>
        ))}
      </Grid>
      {failure || <Pager {...pager} onMore={fetchMore} />}
    </>
  );
}

/** The list of __my things__. */
export function __MyThings__Page() {
  return (
    <>
      <PageHeader title="__My Things__" />
      <Results />
    </>
  );
}
