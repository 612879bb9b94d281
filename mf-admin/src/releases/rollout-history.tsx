import type { Rollout } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { countedHeading, Disclosure, ListResults, LookBadge, Second } from '@keystead/crud-ui';
import { Card, CardBody, formatInstant, Stack } from '@keystead/ui';
import { EmptyState, LogIcon, Section, Timeline } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { useQuery, useSearchParamsState } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { channelsQuery, useRolloutList } from './release.api.ts';
import { looks, releaseText } from './release.ts';
import { ArmsTable } from './rollout-evidence.tsx';
import { RolloutPlots } from './rollout-plots.tsx';

const Filter = styled.div`inline-size: 12rem;`;
const List = styled(Card)`& > * { padding-block: 0; } & > * > details:first-child { border: 0; }`;

const fields = { remote: (text: string) => (/^mf-[a-z0-9-]+$/.test(text) ? text : undefined) };

function Steps({ rollout: { steps, stages } }: { rollout: Rollout }) {
  const entries = steps.map(({ at, action, by, reason, stage }, place) => ({
    key: place,
    instant: at,
    tone: looks[action].tone,
    title: `${looks[action].name} by ${by}, at ${stages[stage]?.percent ?? 0} %`,
    body: reason,
  }));
  return <Timeline entries={entries.reverse()} />;
}

function PastRollout({ rollout }: { rollout: Rollout }) {
  const { remote, candidate, state, started_at, decision } = rollout;
  const title = (
    <>
      {remoteTitle(remote)} {releaseText(candidate)}
      <LookBadge {...looks[state]} />
      <Second as="span">
        <time dateTime={started_at}>{formatInstant(started_at)}</time>
      </Second>
    </>
  );
  return (
    <Disclosure title={title}>
      <Stack gap={6}>
        <Steps rollout={rollout} />
        {decision.because !== '' && <p>{decision.because}</p>}
        <ArmsTable rollout={rollout} />
        <RolloutPlots rollout={rollout} />
      </Stack>
    </Disclosure>
  );
}

export function RolloutHistory() {
  const { search, filtered, change } = useSearchParamsState(fields);
  const list = useRolloutList(search.remote);
  const remotes = useQuery(channelsQuery).data?.remotes ?? [];
  const choices = remotes.map(({ remote }) => ({ value: remote, label: remoteTitle(remote) }));
  const filter = (
    <Filter>
      <Select
        label="Remote"
        options={[{ value: '', label: 'All remotes' }, ...choices]}
        value={search.remote ?? ''}
        onChange={(remote: string) => change({ remote: remote === '' ? undefined : remote })}
      />
    </Filter>
  );
  const empty = (
    <EmptyState
      icon={LogIcon}
      level={3}
      title={filtered ? 'No rollouts of this remote yet' : 'No rollouts yet'}
      hint="Each rollout is listed here with its steps and its results."
    />
  );
  return (
    <Section title={countedHeading('History', list)} hint="Rollouts, newest first" actions={filter}>
      <ListResults list={list} noun="rollouts" empty={empty}>
        {(rows, items: RefObject<HTMLDivElement | null>) => (
          <List as="div" aria-busy={list.stale}>
            <CardBody ref={items}>
              {rows.map((rollout) => (
                <PastRollout key={rollout.id} rollout={rollout} />
              ))}
            </CardBody>
          </List>
        )}
      </ListResults>
    </Section>
  );
}
