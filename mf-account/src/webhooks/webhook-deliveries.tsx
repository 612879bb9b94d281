import type { Delivery, DeliveryAttempt, Event, Webhook, WebhookBody } from '@keystead/contracts';
import { choicesOf, countedHeading, Disclosure, ListResults, LookBadge, quantity } from '@keystead/crud-ui';
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
import { EmptyState, Section, SendIcon } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { ApiError, errorText } from '@keystead/web-kit';
import { oneOf, useQuery, useSearchParamsState } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
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

const Root = styled(Disclosure)`
  &:first-child { border: 0; }
  & > summary { gap: ${space[1]} ${space[3]}; padding: ${space[2]} ${space[4]}; }
  & > summary:hover { background: ${color.hover}; }
  & > summary:focus-visible { outline-offset: -2px; }
  & > div { padding: ${space[2]} ${space[4]} ${space[5]}; }
`;

const Type = styled.span`flex: 1 1 12rem; min-inline-size: 0; overflow-wrap: anywhere;`;

const When = styled.span`
  font: ${font('small')};
  color: ${color.textMuted};
  ${media.phone} { inline-size: 100%; padding-inline-start: ${space[6]}; }
`;

const Heading = styled.h3`font: ${font('label')};`;
const Attempts = styled.ol`display: grid; gap: ${space[3]};`;

function Expanded({ delivery }: { delivery: Delivery }) {
  const { attempts, next_at, abilities, type, event_id } = delivery;
  const { resend, isPending } = useResendDelivery(delivery);
  return (
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
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { type, state, created_at, attempts } = delivery;
  const title = (
    <>
      <Type>{type}</Type>
      <LookBadge name={stateNames[state]} tone={stateTones[state]} />
      <When>
        <time dateTime={created_at}>{formatInstant(created_at)}</time>,{' '}
        {quantity(attempts.length, 'attempt', 'attempts')}
      </When>
    </>
  );
  return (
    <Root title={title}>
      <Expanded delivery={delivery} />
    </Root>
  );
}

const Filter = styled.div`inline-size: 11rem;`;
const List = styled(Card)`overflow: clip; & > * { padding-block: 0; } margin-block-end: ${space[2]};`;

const states = [{ value: '', label: 'Any state' }, ...choicesOf(stateNames)];
const fields = { state: oneOf(stateNames) };

export function WebhookDeliveries({ id }: Pick<Webhook, 'id'>) {
  const { search, filtered, change } = useSearchParamsState(fields);
  const list = useDeliveries(id, search.state);
  const filter = (
    <Filter>
      <Select label="State" options={states} value={search.state ?? ''} onChange={(state) => change({ state })} />
    </Filter>
  );
  const empty = (
    <EmptyState
      icon={SendIcon}
      level={3}
      title={filtered ? 'No matching deliveries' : 'No deliveries yet'}
      hint={filtered ? 'Try another state.' : 'Send a test, or change a record that it subscribes to.'}
    />
  );
  return (
    <Section title={countedHeading('Deliveries', list)} hint="Of the last 30 days, newest first" actions={filter}>
      <ListResults list={list} noun="deliveries" empty={empty}>
        {(rows, items: RefObject<HTMLDivElement | null>) => (
          <List as="div" ref={items} aria-busy={list.stale}>
            {rows.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </List>
        )}
      </ListResults>
    </Section>
  );
}
