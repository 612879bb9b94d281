import type { Import } from '@keystead/contracts';
import { SaveProblem } from '@keystead/crud-ui';
import { Alert, Button, Cluster, Stack } from '@keystead/ui';
import { Checkbox, Section } from '@keystead/ui/app';
import { errorText } from '@keystead/web-kit';
import { useState } from 'react';
import { useRunImport } from './import-actions.ts';
import { ImportCounts } from './import-counts.tsx';
import { countOf, rowCount } from './import-labels.ts';
import { ImportRows } from './import-rows.tsx';

/** The result of the dry run, with the button that starts the import. */
export function ImportChecked({ it, onRemap }: { it: Import; onRemap: () => void }) {
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [invite, setInvite] = useState(false);
  const run = useRunImport(it);
  const { add, refused } = it.counts;
  const nothing = add === 0 || (allOrNothing && refused > 0);
  return (
    <Section title="This is what would happen" hint="Nothing has been written yet.">
      <Stack>
        <ImportCounts it={it} />
        {refused > 0 && (
          <Checkbox
            label="Import only if every row is valid"
            hint={
              allOrNothing &&
              `${rowCount(refused)} ${refused === 1 ? 'is' : 'are'} refused. Correct the file, or clear this checkbox.`
            }
            checked={allOrNothing}
            onChange={(event) => setAllOrNothing(event.currentTarget.checked)}
          />
        )}
        {it.kind === 'tenants' && add > 0 && (
          <Checkbox
            label={`Invite ${add === 1 ? 'the new tenant' : `each of the ${countOf(add, 'tenants')}`} by e-mail`}
            hint="They get a link to set a password. It can be sent later too, on each tenant’s page."
            checked={invite}
            onChange={(event) => setInvite(event.currentTarget.checked)}
          />
        )}
        {add === 0 && (
          <Alert tone="info" title="There is nothing to add">
            {refused > 0 ? 'See the reasons below.' : 'All rows already exist.'}
          </Alert>
        )}
        {run.error && (
          <SaveProblem
            error={run.error}
            title="The import could not be started"
            text={errorText(run.error, 'Please try again.')}
          />
        )}
        <Cluster>
          <Button
            busy={run.isPending}
            disabled={nothing}
            onClick={() => run.mutate({ all_or_nothing: allOrNothing, invite })}
          >
            Import {countOf(add, it.kind)}
          </Button>
          <Button variant="secondary" onClick={onRemap}>
            Change columns
          </Button>
        </Cluster>
        <ImportRows key={it.version} it={it} />
      </Stack>
    </Section>
  );
}
