import { Card, CardBody, CardHeader, Grid, LoadingCards } from '@keystead/ui';
import { EmptyState, InboxIcon, LoadFailure, PageHeader, Pager } from '@keystead/ui/app';
import { useRecordList } from '@keystead/web-kit/queries';
import { __myThings__ } from './__my-thing__-collection.ts';

/** The list with its loading, error and empty states. */
function Results() {
  const { rows, total, capped, failed, busy, hasMore, fetchMore, retry } = useRecordList(__myThings__, {});
  const failure = failed && <LoadFailure title="Failed to load __my things__" busy={busy} onRetry={retry} />;
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
