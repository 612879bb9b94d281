import type { Delivery, DeliveryAttempt, Event, Webhook, WebhookBody } from '@keystead/contracts';
import { choicesOf, countedHeading, ListResults, LookBadge, quantity } from '@keystead/crud-ui';
import {
  Alert,
  Button,
  Card,
  color,
  font,
  formatInstant,
  Loading,
  media,
  radius,
  SkeletonText,
  Stack,
  space,
  type Tone,
  VisuallyHidden,
} from '@keystead/ui';
import { ChevronRightIcon, EmptyState, Section, SendIcon } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { ApiError, errorText } from '@keystead/web-kit';
import { oneOf, type PagedList, useQuery, useSearchParamsState } from '@keystead/web-kit/queries';
import { type RefObject, useState } from 'react';
import styled from 'styled-components';
import { eventQuery, useDeliveries, useResendDelivery } from './delivery.api.ts';

/** The outcome of an attempt: `Answered 200, after 132 ms`, or why there was no answer. */
export function attemptText({ status, error, milliseconds }: DeliveryAttempt): string {
  const outcome = status === null ? (error?.replace(/\.$/, '') ?? 'No response') : `Answered ${status}`;
  return `${outcome}, after ${milliseconds.toLocaleString('en-US')} ms`;
}

/** The raw text of a request. A scrolling element must be reachable by keyboard. */
export const RawText = styled.pre.attrs({ tabIndex: 0 })`
  max-block-size: 20rem;
  overflow-y: auto;
  padding: ${space[3]};
  margin-block-start: ${space[2]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  color: ${color.text};
  font: 400 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** An event as the body that a webhook receives. */
const toRequestBody = ({ id, type, timestamp, account_id, by, data }: Event): WebhookBody => ({
  id: `evt_${id}`,
  type,
  timestamp,
  account_id,
  by,
  data,
});

function EventBody({ id }: Pick<Event, 'id'>) {
  const { data, error } = useQuery(eventQuery(id));
  if (error instanceof ApiError && error.status === 404)
    return <p>This event is older than 30 days and no longer stored.</p>;
  if (error !== null) return <Alert tone="destructive">{errorText(error, 'Failed to load the body')}</Alert>;
  if (data === undefined)
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  return <RawText>{JSON.stringify(toRequestBody(data), null, 2)}</RawText>;
}

const stateNames: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

const stateTones: Readonly<Record<Delivery['state'], Tone>> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'danger',
};

const Root = styled.details`
  border-block-start: 1px solid ${color.border};
  &:first-child { border: 0; }
  &[open] > summary > svg { rotate: 90deg; }
`;

const Summary = styled.summary`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  min-block-size: 2.75rem;
  padding: ${space[2]} ${space[4]};
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker { display: none; }
  &:hover { background: ${color.hover}; }
  &:focus-visible { outline-offset: -2px; }
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
`;

const Type = styled.span`flex: 1 1 12rem; min-inline-size: 0; font: ${font('strong')}; overflow-wrap: anywhere;`;

const When = styled.span`
  font: ${font('small')};
  color: ${color.textMuted};
  ${media.phone} { inline-size: 100%; padding-inline-start: ${space[6]}; }
`;

const Details = styled.div`padding: ${space[2]} ${space[4]} ${space[5]};`;
const Heading = styled.h3`font: ${font('label')};`;
const Attempts = styled.ol`display: grid; gap: ${space[3]};`;

function Expanded({ delivery }: { delivery: Delivery }) {
  const { attempts, next_at, abilities, type, event_id } = delivery;
  const { resend, isPending } = useResendDelivery(delivery);
  return (
    <Details>
      <Stack gap={4}>
        <Stack gap={2}>
          <Heading>Attempts</Heading>
          {attempts.length === 0 && <p>None yet.</p>}
          <Attempts>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <time dateTime={attempt.at}>{formatInstant(attempt.at)}</time>: {attemptText(attempt)}
                {attempt.answer !== '' && <RawText>{attempt.answer}</RawText>}
              </li>
            ))}
          </Attempts>
          {next_at !== null && <p>Next try: {formatInstant(next_at)}</p>}
        </Stack>
        <Stack gap={2}>
          <Heading>Body</Heading>
          {event_id === null ? <p>A test event without a record.</p> : <EventBody id={event_id} />}
        </Stack>
        {abilities.resend && (
          <div>
            <Button variant="secondary" size="small" busy={isPending} onClick={resend}>
              <SendIcon />
              Send again<VisuallyHidden> {type}</VisuallyHidden>
            </Button>
          </div>
        )}
      </Stack>
    </Details>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const { type, state, created_at, attempts } = delivery;
  return (
    <Root open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <ChevronRightIcon />
        <Type>{type}</Type>
        <LookBadge name={stateNames[state]} tone={stateTones[state]} />
        <When>
          <time dateTime={created_at}>{formatInstant(created_at)}</time>,{' '}
          {quantity(attempts.length, 'attempt', 'attempts')}
        </When>
      </Summary>
      {open && <Expanded delivery={delivery} />}
    </Root>
  );
}

const Filter = styled.div`inline-size: 11rem;`;
const List = styled(Card)`overflow: clip; & > * { padding-block: 0; } margin-block-end: ${space[2]};`;

const states = [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)];
const fields = { state: oneOf(stateNames) };

function Results({ list, filtered }: { list: PagedList<Delivery>; filtered: boolean }) {
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
