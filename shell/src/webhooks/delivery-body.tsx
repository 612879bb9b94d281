import type { Delivery, Event, WebhookBody } from '@keystead/contracts';
import { Alert, Loading, SkeletonText } from '@keystead/ui';
import { ApiError, errorText, request } from '@keystead/web-kit';
import { queryOptions, useQuery } from '@keystead/web-kit/queries';
import { RawText } from './raw-text.ts';

const eventQuery = (id: Event['id']) =>
  queryOptions({
    queryKey: ['events', id],
    queryFn: ({ signal }) => request('GET /events/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

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

/** The body of a delivery; a test has no event. */
export function DeliveryBody({ event_id }: Pick<Delivery, 'event_id'>) {
  if (event_id === null) return <p>A test event without a record.</p>;
  return <EventBody id={event_id} />;
}
