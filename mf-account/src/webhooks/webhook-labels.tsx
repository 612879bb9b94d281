import type { EventObject, EventType, Webhook } from '@keystead/contracts';
import { Badge, type Tone } from '@keystead/ui';

const objectNames: Readonly<Record<EventObject, string>> = {
  property: 'Properties',
  tenant: 'Tenants',
  lease: 'Leases',
  maintenance: 'Maintenance requests',
  personnel: 'Personnel',
  payment: 'Payments',
  subscription: 'Subscription',
};

export const eventNames: Readonly<Record<EventType, string>> = {
  'property.created': 'Created',
  'property.updated': 'Updated',
  'property.deleted': 'Deleted',
  'tenant.created': 'Created',
  'tenant.updated': 'Updated',
  'tenant.deleted': 'Deleted',
  'lease.created': 'Created',
  'lease.updated': 'Updated',
  'lease.deleted': 'Deleted',
  'maintenance.created': 'Created',
  'maintenance.updated': 'Updated',
  'maintenance.status_changed': 'Status changed',
  'maintenance.deleted': 'Deleted',
  'personnel.created': 'Created',
  'personnel.updated': 'Updated',
  'personnel.deleted': 'Deleted',
  'payment.created': 'Created',
  'payment.updated': 'Updated',
  'payment.completed': 'Completed',
  'payment.reversed': 'Reversed',
  'payment.disputed': 'Disputed',
  'payment.deleted': 'Deleted',
  'subscription.updated': 'Updated',
};

const types = Object.keys(eventNames) as EventType[];
const isAbout = (type: EventType, object: EventObject) => type.startsWith(`${object}.`);

export const eventGroups = (Object.keys(objectNames) as EventObject[]).map((object) => ({
  object,
  name: objectNames[object],
  types: types.filter((type) => isAbout(type, object)),
}));

/** The label of a webhook's events: `Everything`, `Payments: all; Leases: created, deleted`. */
export function eventsText(chosenTypes: readonly EventType[]): string {
  if (chosenTypes.length === 0) return 'Everything';
  return eventGroups
    .map(({ name, types: all }) => ({ name, all, chosen: all.filter((type) => chosenTypes.includes(type)) }))
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ name, all, chosen }) => {
      const text =
        chosen.length === all.length ? 'all' : chosen.map((type) => eventNames[type].toLowerCase()).join(', ');
      return `${name}: ${text}`;
    })
    .join('; ');
}

const looks: Readonly<Record<Webhook['state'], { name: string; tone: Tone }>> = {
  active: { name: 'Active', tone: 'success' },
  failing: { name: 'Failing', tone: 'danger' },
  paused: { name: 'Paused', tone: 'neutral' },
};

export function WebhookState({ state }: Pick<Webhook, 'state'>) {
  const { name, tone } = looks[state];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}
