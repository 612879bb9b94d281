import type { AssistantAction, Notice, Tenant } from '@keystead/contracts';
import { AppError, authorise, type Caller, Conflict, type EmailOutbox } from '@keystead/service-kit';
import type { ApiCall } from '../records/caller-records.ts';
import type { ActionCommand } from './action.ts';

export interface ExecutionContext {
  readonly actionId: number;
  readonly caller: Caller;
  /** Requests to other services with the user's own rights. */
  readonly call: ApiCall;
  readonly notices: EmailOutbox;
  /** An earlier try may have succeeded: its effect must be detected and not repeated. */
  readonly isRetry: boolean;
  /**
   * To be called right before the first step that may have an effect, and not earlier: until then the user may change
   * their mind.
   * @throws Unavailable if another request has claimed the action in the meantime.
   */
  readonly start: () => Promise<void>;
}

/** The page that shows the result. */
export type ExecutionResult = NonNullable<AssistantAction['result']>;

/** The idempotency key with which another service creates one record per action, however often it is tried. */
const idempotencyKeyOf = ({ actionId }: ExecutionContext): string => `assistant-action-${actionId}`;

/** A change to a record, based on the record's version when the change was proposed. */
interface Change {
  /** The record as the subject of a sentence: `This payment`. */
  readonly record: string;
  readonly save: () => Promise<unknown>;
  /** Whether the record already has the values that the change would set. */
  readonly isApplied: () => Promise<boolean>;
}

/**
 * Changes a record unless it has changed in the meantime. A retry after a try with unknown outcome recognizes that the
 * first try has changed the record.
 */
async function changeRecord({ isRetry, start }: ExecutionContext, { record, save, isApplied }: Change): Promise<void> {
  await start();
  try {
    await save();
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
    if (isRetry && (await isApplied())) return;
    if (error.code !== 'version_conflict') throw error;
    throw new Conflict(
      `${record} was changed after I proposed this, so I did not change it. Please check it and ask again.`,
    );
  }
}

type Command<K extends ActionCommand['kind']> = Extract<ActionCommand, { kind: K }>;

async function addRequest({ body }: Command<'request'>, context: ExecutionContext): Promise<ExecutionResult> {
  await context.start();
  const { id } = await context.call('POST /maintenance', { body, idempotencyKey: idempotencyKeyOf(context) });
  return { label: 'View the request', path: `/app/maintenance/${id}` };
}

async function addPayment({ body }: Command<'payment'>, context: ExecutionContext): Promise<ExecutionResult> {
  await context.start();
  const { id } = await context.call('POST /payments', { body, idempotencyKey: idempotencyKeyOf(context) });
  return { label: 'View the payment', path: `/app/payments/${id}` };
}

async function assignRequest(command: Command<'assignment'>, context: ExecutionContext): Promise<ExecutionResult> {
  const { request_id: id, personnel_id: assigned_to, version } = command;
  const params = { id };
  await changeRecord(context, {
    record: 'This request',
    save: () => context.call('PUT /maintenance/{id}', { params, body: { assigned_to, version } }),
    isApplied: async () => (await context.call('GET /maintenance/{id}', { params })).assigned_to === assigned_to,
  });
  return { label: 'View the request', path: `/app/maintenance/${id}` };
}

async function completePayment(command: Command<'settlement'>, context: ExecutionContext): Promise<ExecutionResult> {
  const { payment_id: id, version, paid_date, payment_method } = command;
  const params = { id };
  const body = { status: 'completed' as const, version, paid_date, ...(payment_method && { payment_method }) };
  await changeRecord(context, {
    record: 'This payment',
    save: () => context.call('PUT /payments/{id}', { params, body }),
    isApplied: async () => (await context.call('GET /payments/{id}', { params })).status === 'completed',
  });
  return { label: 'View the payment', path: `/app/payments/${id}` };
}

/** Paragraphs that an e-mail can have at most. */
const MAX_PARAGRAPHS = 10;

/** Splits a text into the paragraphs of an e-mail. Text beyond the maximum number goes into the last paragraph. */
function paragraphsOf(text: string): string[] {
  const all = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim());
  const rest = all.slice(MAX_PARAGRAPHS - 1);
  return [...all.slice(0, MAX_PARAGRAPHS - 1), ...(rest.length > 0 ? [rest.join('\n\n')] : [])];
}

/** Replies reach nobody, so the e-mail names its author. */
const emailTo = (
  { user }: Tenant,
  { subject, text }: Command<'message'>,
  { actionId, caller }: ExecutionContext,
): Notice => ({
  key: `action-${actionId}`,
  to: { user_id: user.id },
  subject,
  opening: `${caller.name.trim() || 'Your property manager'} has sent you this message:`,
  further: paragraphsOf(text.replaceAll('\r\n', '\n')),
});

/** A page that shows all of several tenants: their property, if they share one. */
function pageOf(tenants: readonly Tenant[]): ExecutionResult {
  const [first, ...others] = tenants as [Tenant, ...Tenant[]];
  if (others.length === 0) return { label: 'View the tenant', path: `/app/tenants/${first.id}` };
  const isShared = others.every(({ property_id }) => property_id === first.property_id);
  return isShared
    ? { label: 'View the property', path: `/app/properties/${first.property_id}` }
    : { label: 'View tenants', path: '/app/tenants' };
}

/** Mails tenants, each of whom the user must still manage. If one is no longer among them, nobody is mailed. */
async function mailTenants(command: Command<'message'>, context: ExecutionContext): Promise<ExecutionResult> {
  const tenants = await Promise.all(
    command.tenant_ids.map((id) => context.call('GET /tenants/{id}', { params: { id } })),
  );
  for (const { first_name, last_name, abilities } of tenants)
    authorise(abilities.update, `You may not write to ${first_name} ${last_name}.`);
  await context.start();
  await context.notices.write(
    context.caller.accountId,
    tenants.map((tenant) => emailTo(tenant, command, context)),
  );
  return pageOf(tenants);
}

/** Executes a confirmed action. It can be retried safely: nothing is done twice. */
export function execute(command: ActionCommand, context: ExecutionContext): Promise<ExecutionResult> {
  switch (command.kind) {
    case 'message':
      return mailTenants(command, context);
    case 'request':
      return addRequest(command, context);
    case 'assignment':
      return assignRequest(command, context);
    case 'payment':
      return addPayment(command, context);
    case 'settlement':
      return completePayment(command, context);
  }
}
