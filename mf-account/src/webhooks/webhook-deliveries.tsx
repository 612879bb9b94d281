import type { Webhook } from '@keystead/contracts';
import { choicesOf, countedHeading, ListResults } from '@keystead/crud-ui';
import { Card, space } from '@keystead/ui';
import { EmptyState, Section, SendIcon } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { oneOf, useSearchParamsState } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { type DeliveryList, useDeliveries } from './delivery.api.ts';
import { DeliveryItem, stateNames } from './delivery-item.tsx';

const Filter = styled.div`inline-size: 11rem;`;
const List = styled(Card)`overflow: clip; & > * { padding-block: 0; } margin-block-end: ${space[2]};`;

const states = [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)];
const fields = { state: oneOf(stateNames) };

function Results({ list, filtered }: { list: DeliveryList; filtered: boolean }) {
  const empty = (
    <EmptyState
      icon={SendIcon}
      level={3}
      title={filtered ? 'No matching deliveries' : 'No deliveries yet'}
      hint={filtered ? 'Try another state.' : 'Send a test, or change a record that it subscribes to.'}
    />
  );
  return (
    <ListResults list={list} noun="deliveries" empty={empty}>
      {(rows, items: RefObject<HTMLDivElement | null>) => (
        <List as="div" ref={items} aria-busy={list.stale}>
          {rows.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </List>
      )}
    </ListResults>
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
