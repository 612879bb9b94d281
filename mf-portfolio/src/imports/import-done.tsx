import type { Import } from '@keystead/contracts';
import { Alert, Button, Cluster, formatDate, LinkButton, Stack } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import { errorText, Link } from '@keystead/web-kit';
import { useCheckAgain } from './import-actions.ts';
import { ImportCounts } from './import-counts.tsx';
import { count, countOf, hasAdded, kindTexts } from './import-labels.ts';
import { ImportRows } from './import-rows.tsx';

/** The result of an import, or why it failed. A failed import can be checked and run again. */
export function ImportDone({ it }: { it: Import }) {
  const { list, many } = kindTexts[it.kind];
  const check = useCheckAgain(it);
  const failed = it.state === 'failed';
  const added = hasAdded(it);
  const imported = `${countOf(it.counts.add, it.kind)} imported`;
  return (
    <Section title={!added ? 'Nothing was imported' : failed ? `${imported} before it failed` : imported}>
      <Stack>
        {failed && (
          <Alert tone="destructive" title="The import has failed">
            {it.problem ?? 'Please try again.'}
          </Alert>
        )}
        {added && <ImportCounts it={it} />}
        {it.invitations.until !== null && (
          <Alert>
            {count(it.invitations.waiting)} invitations are waiting for the daily e-mail limit. The last will be sent on{' '}
            {formatDate(it.invitations.until)}.
          </Alert>
        )}
        {check.error && (
          <Alert tone="destructive" title="The rows could not be checked">
            {errorText(check.error, 'Please try again.')}
          </Alert>
        )}
        <Cluster>
          {failed && (
            <Button busy={check.isPending} onClick={() => check.mutate()}>
              Check again
            </Button>
          )}
          <LinkButton as={Link} to={list} variant={failed ? 'secondary' : 'primary'}>
            See {many}
          </LinkButton>
          <LinkButton as={Link} to={`${list}/import`} variant="secondary">
            Import another file
          </LinkButton>
        </Cluster>
        <ImportRows it={it} />
      </Stack>
    </Section>
  );
}
