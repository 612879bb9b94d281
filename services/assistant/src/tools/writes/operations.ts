import { operations, portfolio, type Route } from '@keystead/contracts';
import { formatCents, toCents } from '@keystead/service-kit';
import type { WriteCommand } from '../../actions/plan.ts';
import type { ApiOperation } from '../../records/caller-records.ts';
import { recordPages, recordText } from '../record-rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A kind of record that writes are about. */
interface RecordKind {
  readonly noun: string;
  readonly read: ApiOperation;
  /** Its list says whether the caller may add one. */
  readonly list?: ApiOperation;
  /** How a card names a record. */
  readonly nameOf: (record: Fields) => string;
  readonly page: (record: Fields) => string | null;
}

const text = (value: unknown) => recordText(String(value ?? ''));
const money = (value: unknown) => formatCents(toCents(Number(value)));
const pageOf =
  (page: string) =>
  ({ id }: Fields) =>
    `${page}/${id}`;

const kinds = {
  property: {
    noun: 'property',
    read: 'GET /properties/{id}',
    list: 'GET /properties',
    nameOf: ({ name }) => text(name),
    page: pageOf(recordPages.properties),
  },
  tenant: {
    noun: 'tenant',
    read: 'GET /tenants/{id}',
    list: 'GET /tenants',
    nameOf: ({ first_name, last_name }) => text(`${first_name} ${last_name}`),
    page: pageOf(recordPages.tenants),
  },
  lease: {
    noun: 'lease',
    read: 'GET /leases/{id}',
    list: 'GET /leases',
    nameOf: ({ tenant_name, property_name }) => text(`the lease of ${tenant_name}, ${property_name}`),
    page: pageOf(recordPages.leases),
  },
  request: {
    noun: 'maintenance request',
    read: 'GET /maintenance/{id}',
    list: 'GET /maintenance',
    nameOf: ({ title, property_name }) => text(`the request “${title}”, ${property_name}`),
    page: pageOf(recordPages.maintenance),
  },
  personnel: {
    noun: 'maintenance person',
    read: 'GET /maintenance-personnel/{id}',
    list: 'GET /maintenance-personnel',
    nameOf: ({ name }) => text(name),
    page: pageOf(recordPages.personnel),
  },
  payment: {
    noun: 'payment',
    read: 'GET /payments/{id}',
    list: 'GET /payments',
    nameOf: ({ amount, tenant_name, property_name }) =>
      text(`the payment of ${money(amount)} by ${tenant_name}, ${property_name}`),
    page: pageOf(recordPages.payments),
  },
  charge: {
    noun: 'charge',
    read: 'GET /charges/{id}',
    list: 'GET /charges',
    nameOf: ({ kind, amount, tenant_name, due_date }) =>
      text(`the charge of ${money(amount)} (${String(kind).replaceAll('_', ' ')}, due ${due_date}) of ${tenant_name}`),
    page: ({ lease_id }) => (lease_id ? `/app/rent/${lease_id}` : null),
  },
  statement: {
    noun: 'deposit statement',
    read: 'GET /deposit-statements/{id}',
    nameOf: ({ id }) => `deposit statement ${id}`,
    page: () => null,
  },
  policy: { noun: 'rent rules', read: 'GET /ledger/policy', nameOf: () => 'the rent rules', page: () => '/app/rent' },
  'property policy': {
    noun: 'rent rules',
    read: 'GET /properties/{id}/ledger-policy',
    nameOf: ({ property_name }) => (property_name ? text(`the rent rules of ${property_name}`) : 'the rent rules'),
    page: () => '/app/rent',
  },
  closing: { noun: 'books', read: 'GET /ledger/close', nameOf: () => 'the books', page: () => '/app/rent' },
} satisfies Record<string, RecordKind>;

type KindName = keyof typeof kinds;

/** The record that a write has returned. */
interface Written {
  readonly id: number;
  readonly version: number;
  readonly status?: string;
}

interface Undo {
  readonly of: (command: WriteCommand) => boolean;
  readonly by: (written: Written, command: WriteCommand) => WriteCommand;
}

/** A write of the API that a plan may contain. */
interface OfferedWrite {
  /** The beginning of its title. */
  readonly verb: string;
  readonly kind: KindName;
  /** One of these abilities of the record is needed. Without any, the service decides when it is carried out. */
  readonly abilities?: readonly string[];
  /** It adds a record of its kind. */
  readonly adds?: true;
  readonly undo?: Undo;
}

const write = (operation: string, id: number, rest: Partial<WriteCommand> = {}): WriteCommand => ({
  kind: 'write',
  operation,
  params: { id },
  ...rest,
});
const removed = (operation: string): Undo => ({
  of: () => true,
  by: ({ id, version }) => write(operation, id, { ifMatch: version }),
});
const restored = (operation: string): Undo => ({
  of: () => true,
  by: ({ id, version }, { before }) => write(operation, id, { body: { ...before, version } }),
});

const crud = (path: string, kind: KindName, changed: readonly string[] = ['update']) =>
  ({
    [`POST ${path}`]: { verb: 'Add', kind, adds: true, undo: removed(`DELETE ${path}/{id}`) },
    [`PUT ${path}/{id}`]: { verb: 'Change', kind, abilities: changed, undo: restored(`PUT ${path}/{id}`) },
    [`DELETE ${path}/{id}`]: { verb: 'Delete', kind, abilities: ['delete'] },
  }) satisfies Record<string, OfferedWrite>;

/** Why the payment is reversed, also for its tenant: as the page says it that undoes Mark Paid (ADR 69). */
const REVERSAL_REASON = 'Marked as paid by mistake';
const isCompletion = ({ body }: WriteCommand) => body?.status === 'completed';

/** The writes that a plan may contain. Each goes to the route that the user's own pages use, with their rights. */
export const offeredWrites: Readonly<Record<string, OfferedWrite>> = {
  ...crud('/properties', 'property'),
  ...crud('/tenants', 'tenant'),
  'POST /tenants/{id}/invitation': { verb: 'Invite', kind: 'tenant', abilities: ['invite'] },
  ...crud('/leases', 'lease'),
  'POST /leases/{id}/end': { verb: 'End', kind: 'lease', abilities: ['update'] },
  'POST /leases/{id}/continuation': { verb: 'Continue month to month:', kind: 'lease', abilities: ['update'] },
  'POST /leases/{id}/move-out': { verb: 'Record the move-out:', kind: 'lease', abilities: ['update'] },
  'POST /leases/{id}/renewal': {
    verb: 'Renew',
    kind: 'lease',
    abilities: ['update'],
    undo: removed('DELETE /leases/{id}'),
  },
  ...crud('/maintenance', 'request', ['manage', 'update', 'cancel']),
  'POST /maintenance': {
    verb: 'Add',
    kind: 'request',
    adds: true,
    undo: {
      of: () => true,
      by: ({ id, version }) => write('PUT /maintenance/{id}', id, { body: { status: 'cancelled', version } }),
    },
  },
  'POST /maintenance/{id}/comments': { verb: 'Comment on', kind: 'request', abilities: ['comment'] },
  ...crud('/maintenance-personnel', 'personnel'),
  ...crud('/payments', 'payment', ['update', 'complete']),
  'POST /payments': {
    verb: 'Record',
    kind: 'payment',
    adds: true,
    // The reversal of one that was paid leaves an amount that is owed.
    undo: { ...removed('DELETE /payments/{id}'), of: (command) => !isCompletion(command) },
  },
  'PUT /payments/{id}': {
    verb: 'Change',
    kind: 'payment',
    abilities: ['update', 'complete'],
    undo: {
      of: ({ body }) => body?.status !== 'failed',
      by: (written, command) =>
        isCompletion(command)
          ? write('POST /payments/{id}/reversal', written.id, {
              body: { reason: REVERSAL_REASON, version: written.version },
            })
          : restored('PUT /payments/{id}').by(written, command),
    },
  },
  'POST /payments/{id}/reversal': { verb: 'Reverse', kind: 'payment', abilities: ['reverse'] },
  'POST /payments/{id}/part': { verb: 'Record a part of', kind: 'payment', abilities: ['complete'] },
  'POST /payments/{id}/return': { verb: 'Record the return of', kind: 'payment', abilities: ['reverse'] },
  'POST /payments/{id}/receipt': { verb: 'Email the receipt of', kind: 'payment', abilities: ['receipt'] },
  'POST /charges': {
    verb: 'Add',
    kind: 'charge',
    adds: true,
    undo: {
      of: () => true,
      by: ({ id }) => write('POST /charges/{id}/void', id, { body: { reason: 'Charged by mistake' } }),
    },
  },
  'POST /charges/{id}/void': { verb: 'Cancel', kind: 'charge', abilities: ['void'] },
  'POST /late-fees/{charge_id}/waive': { verb: 'Waive the late fees of', kind: 'charge' },
  'POST /leases/{id}/refunds': { verb: 'Record a refund:', kind: 'lease', abilities: ['update'] },
  'POST /leases/{id}/deposit-statements': {
    verb: 'Draft the deposit statement:',
    kind: 'lease',
    abilities: ['update'],
  },
  'PUT /deposit-statements/{id}': { verb: 'Change', kind: 'statement' },
  'POST /deposit-statements/{id}/issue': { verb: 'Issue', kind: 'statement' },
  'POST /deposit-statements/{id}/refund': { verb: 'Record the refund of', kind: 'statement' },
  'POST /deposit-statements/{id}/send': { verb: 'Send', kind: 'statement' },
  'POST /deposit-statements/{id}/dispute': { verb: 'Dispute', kind: 'statement' },
  'POST /deposit-statements/{id}/answer': { verb: 'Answer the dispute of', kind: 'statement' },
  'PUT /ledger/policy': { verb: 'Change', kind: 'policy' },
  'PUT /properties/{id}/ledger-policy': { verb: 'Change', kind: 'property policy' },
  'POST /ledger/close': { verb: 'Close', kind: 'closing' },
};

const file = 'needs a file, which the user chooses on its page';
const notAPerson = 'is no work of a landlord or tenant, but of an administrator';

/** The other writes of the two contracts whose records the assistant knows, and why no plan contains them. */
export const excludedWrites: Readonly<Record<string, string>> = {
  'POST /tenants/messages': 'is what message steps do, each with a text of its own',
  'POST /maintenance/bulk': 'is what a plan does, with a step for each record',
  'POST /payments/bulk': 'is what a plan does, with a step for each record',
  'POST /payments/{id}/checkout': 'pays by card, which only the cardholder does',
  'POST /properties/{id}/photos': file,
  'PUT /properties/{id}/photos': file,
  'DELETE /properties/{id}/photos/{photo_id}': 'removes a file that can’t be restored',
  'POST /maintenance/{id}/photos': file,
  'DELETE /maintenance/{id}/photos/{photo_id}': 'removes a file that can’t be restored',
  'POST /leases/{id}/documents': file,
  'DELETE /leases/{id}/documents/{document_id}': 'removes a file that can’t be restored',
  'POST /imports': file,
  'PUT /imports/{id}': file,
  'POST /imports/{id}/check': file,
  'POST /imports/{id}/run': file,
  'DELETE /imports/{id}': file,
};

/** Services of which no plan contains a write. */
export const excludedServices: Readonly<Record<string, string>> = {
  identity: 'holds passwords, sessions, API keys, the profile and the deletion of accounts',
  billing: 'holds the subscription and payment cards',
  events: 'holds webhooks',
  assistant: 'is itself: a plan must not confirm plans',
  marketing: notAPerson,
  releases: notAPerson,
  gateway: notAPerson,
};

/** An offered operation with what its contract says. */
export interface WriteOperation extends OfferedWrite {
  readonly name: ApiOperation;
  readonly route: Route;
  readonly record: RecordKind;
  /** The name of the id in its path. */
  readonly param: string | null;
}

const routes: Readonly<Record<string, Route>> = { ...portfolio.routes, ...operations.routes };

/** The offered operation of this name; null where there is none. */
export function writeOperation(name: string): WriteOperation | null {
  const offered = Object.hasOwn(offeredWrites, name) ? offeredWrites[name] : undefined;
  const route = routes[name];
  if (!offered || !route) return null;
  const param = /\{(\w+)\}/.exec(name)?.[1] ?? null;
  return { ...offered, name: name as ApiOperation, route, record: kinds[offered.kind], param };
}

export const writeNames = Object.keys(offeredWrites) as [string, ...string[]];

/** What undoes a write that has returned this record; null where nothing does. */
export function undoOf(command: WriteCommand, written: unknown): WriteCommand | null {
  const undo = offeredWrites[command.operation]?.undo;
  const { id, version } = (written ?? {}) as Partial<Written>;
  if (!undo?.of(command) || typeof id !== 'number') return null;
  return undo.by({ id, version: version ?? 1 }, command);
}

export const canUndo = (command: WriteCommand): boolean => offeredWrites[command.operation]?.undo?.of(command) === true;
