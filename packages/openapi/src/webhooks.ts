import { type EventObject, type EventType, eventTypes, WEBHOOK_TIMEOUT_MS } from '@keystead/contracts';
import type { Operation, Parameter, PathItem } from './document.ts';
import { tags } from './operation.ts';

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  header('webhook-id', 'The id of the message, the same for each attempt.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header('webhook-signature', 'The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256.'),
];

const pascal = (type: string) => type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The first part of an event type: the kind of its record, of charges a part, of allocations the payment. */
type Subject = Exclude<EventObject, 'allocation'> | 'late_fee';

const subjects: Readonly<Record<Subject, string>> = {
  property: 'A property',
  tenant: 'A tenant',
  lease: 'A lease',
  maintenance: 'A maintenance request',
  personnel: 'A member of the personnel',
  payment: 'A payment',
  charge: 'A charge of a lease',
  late_fee: 'A late fee',
  deposit: 'The deposit of a lease',
  subscription: 'The subscription',
  rollout: 'The rollout of a release',
};

const happenings = {
  created: 'was created',
  updated: 'was changed',
  deleted: 'was deleted',
  status_changed: 'changed its status',
  completed: 'was completed',
  reversed: 'was reversed',
  disputed: 'is disputed by the cardholder',
  returned: 'was returned by the bank',
  allocated: 'was allocated to charges',
  posted: 'was posted',
  statement_issued: 'was settled by a statement',
  voided: 'was cancelled',
  held: 'was held',
  rolled_back: 'was rolled back',
  holdover: 'has ended and awaits a decision',
} satisfies Readonly<Record<EventType extends `${Subject}.${infer What}` ? What : never, string>>;

/** The summary of an event type, without a full stop: `A payment was completed`. */
function summaryOf(type: EventType | 'webhook.test'): string {
  if (type === 'webhook.test') return 'A requested test event, without a record';
  const [object, what] = type.split('.') as [Subject, keyof typeof happenings];
  return `${subjects[object]} ${happenings[what]}`;
}

function webhookOf(type: EventType | 'webhook.test'): Operation {
  return {
    operationId: `on${pascal(type)}`,
    tags: [tags.events.name],
    summary: summaryOf(type),
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/WebhookBody' },
              { type: 'object', properties: { type: { type: 'string', const: type } } },
            ],
          },
        },
      },
    },
    responses: {
      '2XX': {
        description: `Accepted. Any other response, or none within ${WEBHOOK_TIMEOUT_MS / 1000} s, is retried for three days.`,
      },
      '4XX': { description: 'Rejected, and retried like any failed delivery.' },
    },
  };
}

/** The webhook messages that the product sends to an account's registered endpoints, by event type. */
export const webhooks: Readonly<Record<string, PathItem>> = Object.fromEntries(
  [...eventTypes, 'webhook.test' as const].map((type) => [type, { post: webhookOf(type) }]),
);
