import type { Import, ImportRow, Query } from '@keystead/contracts';
import { MoreRows, quantity, SaveProblem } from '@keystead/crud-ui';
import {
  Alert,
  Badge,
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
  type Tone,
} from '@keystead/ui';
import { Checkbox, DataTable, type DataTableColumn, LoadFailure, LoadingRows, Section } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { errorText, Link, request } from '@keystead/web-kit';
import { usePagedList } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { useCheckAgain, useRunImport } from './import.api.ts';
import { count, countOf, hasAdded, kindTexts, outcomeNames, rowCount } from './import.ts';
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

type Outcome = ImportRow['outcome'];

const tones: Record<Outcome, Tone> = { add: 'success', exists: 'neutral', refused: 'danger' };

const Reasons = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;
  font: ${font('small')};
  color: ${color.textMuted};
  text-align: start;
`;

const OutcomeFilter = styled.div`max-inline-size: 18rem;`;

function useImportRows(id: number, outcome: Outcome | undefined) {
  return usePagedList<ImportRow>({
    queryKey: ['imports', 'rows', id, outcome ?? 'all'],
    fetchPage: (paging, signal) => {
      const query: Query<'GET /imports/{id}/rows'> = { ...paging, ...(outcome && { outcome }) };
      return request('GET /imports/{id}/rows', { params: { id }, query, signal });
    },
  });
}

/** The outcome of each row. If any were rejected, those are shown first. */
function ImportRows({ it }: { it: Import }) {
  const [outcome, setOutcome] = useState<Outcome | ''>(it.counts.refused > 0 ? 'refused' : '');
  const list = useImportRows(it.id, outcome || undefined);
  const when = hasAdded(it) ? 'after' : 'before';
  const labels = new Map(it.fields.map(({ name, label }) => [name, label]));
  const all = it.counts.add + it.counts.exists + it.counts.refused;
  const options = [
    { value: '', label: `All rows (${count(all)})` },
    ...(['add', 'exists', 'refused'] as const).map((value) => ({
      value,
      label: `${outcomeNames[value][when]} (${count(it.counts[value])})`,
    })),
  ] as const;
  const columns: DataTableColumn<ImportRow>[] = [
    { key: 'row', header: 'Row', width: '5rem', align: 'end', cell: ({ row }) => count(row) },
    { key: 'label', header: 'What', primary: true, cell: ({ label }) => label || '—' },
    {
      key: 'outcome',
      header: 'What happens',
      width: '2fr',
      stacked: true,
      cell: ({ outcome: its, reasons }) => (
        <>
          <Badge tone={tones[its]}>{outcomeNames[its][when]}</Badge>
          {reasons.length > 0 && (
            <Reasons>
              {reasons.map(({ field, message }) => (
                <li key={field + message}>{field ? `${labels.get(field) ?? field} ${message}` : message}</li>
              ))}
            </Reasons>
          )}
        </>
      ),
    },
  ];
  return (
    <Stack>
      <OutcomeFilter>
        <Select label="Show rows" options={options} value={outcome} onChange={setOutcome} />
      </OutcomeFilter>
      {list.rows && (
        <DataTable caption="Rows" columns={columns} rows={list.rows} rowKey={({ row }) => row} busy={list.stale} />
      )}
      {!list.rows && !list.failed && <LoadingRows label="Loading rows" />}
      {list.failed && <LoadFailure title="Failed to load rows" busy={list.busy} onRetry={list.retry} />}
      <MoreRows list={list} noun="rows" />
    </Stack>
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
            label={`Invite ${add === 1 ? 'the new tenant' : `each of the ${countOf(add, 'tenants')}`} by email`}
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
            {quantity(it.invitations.waiting, 'invitation is', 'invitations are')} waiting for the daily email limit.{' '}
            {it.invitations.waiting === 1 ? 'It' : 'The last'} will be sent on {formatDate(it.invitations.until)}.
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
