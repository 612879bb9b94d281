import type { Rollout } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { countedHeading } from '@keystead/crud-ui';
import { Badge, Card, CardBody, color, font, formatInstant, Stack } from '@keystead/ui';
import { EmptyState, LoadFailure, LoadingRows, LogIcon, Pager, Section, Timeline } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { type PagedList, useQuery, useSearchParamsState } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { Disclosure } from './disclosure.tsx';
import { actionNames, actionTones, releaseText, stateNames, stateTones } from './release-labels.ts';
import { channelsQuery, useRolloutList } from './releases.api.ts';
import { ArmsTable } from './rollout-evidence.tsx';
import { RolloutPlots } from './rollout-plots.tsx';

const Filter = styled.div`inline-size: 12rem;`;
const When = styled.span`font: ${font('small')}; color: ${color.textMuted};`;
const List = styled(Card)`& > * { padding-block: 0; } & > * > details:first-child { border: 0; }`;

const fields = { remote: (text: string) => (/^mf-[a-z0-9-]+$/.test(text) ? text : undefined) };

function Steps({ rollout: { steps, stages } }: { rollout: Rollout }) {
  const entries = steps.map(({ at, action, by, reason, stage }, place) => ({
    key: place,
    instant: at,
    tone: actionTones[action],
    title: `${actionNames[action]} by ${by}, at ${stages[stage]?.percent ?? 0} %`,
    body: reason,
  }));
  return <Timeline entries={entries.reverse()} />;
}

function PastRollout({ rollout }: { rollout: Rollout }) {
  const { remote, candidate, state, started_at, decision } = rollout;
  const title = (
    <>
      {remoteTitle(remote)} {releaseText(candidate)}
      <Badge tone={stateTones[state]} dot>
        {stateNames[state]}
      </Badge>
      <When>
        <time dateTime={started_at}>{formatInstant(started_at)}</time>
      </When>
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

function Results({ list, filtered }: { list: PagedList<Rollout>; filtered: boolean }) {
  const { rows, total, capped, hasMore, busy, fetchMore, retry } = list;
  const failure = list.failed && <LoadFailure title="Failed to load rollouts" busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading rollouts" />;
  if (rows.length === 0 && !failure)
    return (
      <EmptyState
        icon={LogIcon}
        level={3}
        title={filtered ? 'No rollouts of this remote yet' : 'No rollouts yet'}
        hint="Each rollout is listed here with its steps and its results."
      />
    );
  const pager = { shown: rows.length, total, capped, noun: 'rollouts', hasMore, busy };
  return (
    <div>
      <List as="div" aria-busy={list.stale}>
        <CardBody>
          {rows.map((rollout) => (
            <PastRollout key={rollout.id} rollout={rollout} />
          ))}
        </CardBody>
      </List>
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
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
  return (
    <Section title={countedHeading('History', list)} hint="Rollouts, newest first" actions={filter}>
      <Results list={list} filtered={filtered} />
    </Section>
  );
}
