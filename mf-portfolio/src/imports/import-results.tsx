import type { Import } from '@keystead/contracts';
import { SaveProblem } from '@keystead/crud-ui';
import {
  Alert,
  Button,
  Card,
  CardBody,
  Cluster,
  color,
  font,
  formatDate,
  LinkButton,
  Stack,
  space,
} from '@keystead/ui';
import { Checkbox, Section } from '@keystead/ui/app';
import { errorText, Link } from '@keystead/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { useCheckAgain, useRunImport } from './import.api.ts';
import { count, countOf, hasAdded, kindTexts, outcomeNames, rowCount } from './import.ts';
import { ImportRows } from './import-rows.tsx';
import { CheckFailure } from './map-columns.tsx';

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr));
  gap: ${space[4]};
`;

const Name = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Amount = styled.dd`margin: 0; font: ${font('title')}; font-variant-numeric: tabular-nums;`;

function ImportCounts({ it }: { it: Import }) {
  const when = hasAdded(it) ? 'after' : 'before';
  return (
    <Card>
      <CardBody>
        <Tiles>
          {(['add', 'exists', 'refused'] as const).map((outcome) => (
            <div key={outcome}>
              <Name>{outcomeNames[outcome][when]}</Name>
              <Amount>{count(it.counts[outcome])}</Amount>
            </div>
          ))}
        </Tiles>
      </CardBody>
    </Card>
  );
}

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
        <CheckFailure error={check.error} />
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
