import type { EventObject, EventType, Webhook } from '@keystead/contracts';
import { type Look, LookBadge } from '@keystead/crud-ui';

const changes = { created: 'Created', updated: 'Updated', deleted: 'Deleted' };

/** The first part of an event type. A late fee is a charge with an event of its own, and what a payment pays is an event of the payment. */
type Subject = Exclude<EventObject, 'allocation'> | 'late_fee';

type ActionOf<Object extends Subject, Type = EventType> = Type extends `${Object}.${infer Action}` ? Action : never;

/** The kinds of records with their events, such as `payment.reversed`. */
const groups: { readonly [O in Subject]: { name: string; actions: Readonly<Record<ActionOf<O>, string>> } } = {
  property: { name: 'Properties', actions: changes },
  tenant: { name: 'Tenants', actions: changes },
  lease: { name: 'Leases', actions: { ...changes, holdover: 'Ended, awaits a decision' } },
  maintenance: {
    name: 'Maintenance requests',
    actions: { created: 'Created', updated: 'Updated', status_changed: 'Status changed', deleted: 'Deleted' },
  },
  personnel: { name: 'Personnel', actions: changes },
  payment: {
    name: 'Payments',
    actions: {
      created: 'Created',
      updated: 'Updated',
      completed: 'Completed',
      reversed: 'Reversed',
      disputed: 'Disputed',
      deleted: 'Deleted',
      returned: 'Returned by the bank',
      allocated: 'Allocated to charges',
    },
  },
  charge: { name: 'Charges', actions: { posted: 'Posted', voided: 'Cancelled' } },
  late_fee: { name: 'Late fees', actions: { posted: 'Posted' } },
  deposit: { name: 'Deposits', actions: { statement_issued: 'Statement issued' } },
  subscription: { name: 'Subscription', actions: { updated: 'Updated' } },
  rollout: { name: 'Rollouts', actions: { held: 'Held', rolled_back: 'Rolled back' } },
};

export const eventGroups = Object.entries(groups).map(([object, { name, actions }]) => ({
  object,
  name,
  types: Object.keys(actions).map((action) => `${object}.${action}` as EventType),
}));

/** The label of an event below that of its kind of record: `Status changed`. */
export function eventName(type: EventType): string {
  const [object, action] = type.split('.') as [Subject, string];
  const names: Readonly<Record<string, string>> = groups[object].actions;
  return names[action] ?? action;
}

/** The label of a webhook's events: `Everything`, `Payments: all; Leases: created, deleted`. */
export function eventsText(chosenTypes: readonly EventType[]): string {
  if (chosenTypes.length === 0) return 'Everything';
  return eventGroups
    .map(({ name, types: all }) => ({ name, all, chosen: all.filter((type) => chosenTypes.includes(type)) }))
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ name, all, chosen }) => {
      const text =
        chosen.length === all.length ? 'all' : chosen.map((type) => eventName(type).toLowerCase()).join(', ');
      return `${name}: ${text}`;
    })
    .join('; ');
}

const looks: Readonly<Record<Webhook['state'], Look>> = {
  active: { name: 'Active', tone: 'success' },
  failing: { name: 'Failing', tone: 'danger' },
  paused: { name: 'Paused', tone: 'neutral' },
};

export const WebhookState = ({ state }: Pick<Webhook, 'state'>) => <LookBadge {...looks[state]} />;
