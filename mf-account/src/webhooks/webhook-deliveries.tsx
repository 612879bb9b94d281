import type { Webhook } from '@keystead/contracts';
import { choicesOf, countedHeading } from '@keystead/crud-ui';
import { Card, space } from '@keystead/ui';
import { EmptyState, LoadFailure, LoadingRows, Pager, Section, SendIcon } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { oneOf, useSearchParamsState } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { type DeliveryList, useDeliveries } from './deliveries.api.ts';
import { DeliveryItem, stateNames } from './delivery-item.tsx';

const Filter = styled.div`inline-size: 11rem;`;
const List = styled(Card)`overflow: clip; & > * { padding-block: 0; } margin-block-end: ${space[2]};`;

const states = [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)];
const fields = { state: oneOf(stateNames) };

function Results({ list, filtered }: { list: DeliveryList; filtered: boolean }) {
  const { rows, total, capped, hasMore, busy, fetchMore, retry } = list;
  const failure = list.failed && <LoadFailure title="Failed to load deliveries" busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading deliveries" />;
  if (rows.length === 0 && !failure)
    return (
      <EmptyState
        icon={SendIcon}
        level={3}
        title={filtered ? 'No matching deliveries' : 'No deliveries yet'}
        hint={filtered ? 'Try another state.' : 'Send a test, or change a record that it subscribes to.'}
      />
    );
  const pager = { shown: rows.length, total, capped, noun: 'deliveries', hasMore, busy };
  return (
    <div>
      <List as="div" aria-busy={list.stale}>
        {rows.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </List>
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}

export function WebhookDeliveries({ id }: Pick<Webhook, 'id'>) {
  const { search, filtered, change } = useSearchParamsState(fields);
  const list = useDeliveries(id, search.state);
  const filter = (
    <Filter>
      <Select label="State" options={states} value={search.state ?? ''} onChange={(state) => change({ state })} />
    </Filter>
  );
  return (
    <Section title={countedHeading('Deliveries', list)} hint="Of the last 30 days, newest first" actions={filter}>
      <Results list={list} filtered={filtered} />
    </Section>
  );
}
