import { type AssistantAction, portfolio, type Route, type Tenant } from '@keystead/contracts';
import {
  AppError,
  assertKeyMay,
  authorise,
  type Caller,
  Conflict,
  type EmailOutbox,
  EmailUnconfirmed,
  messageNotice,
} from '@keystead/service-kit';
import type { ApiCall } from '../records/caller-records.ts';
import type { ActionCommand } from './action.ts';

/** A request of the user about an action. */
export interface Decision {
  readonly caller: Caller;
  readonly id: number;
  readonly requestId: string;
  /** A person has confirmed it at the client of MCP, which may ask only where the key could do it by itself. */
  readonly atClient?: true;
}

/**
 * Whether another service has rejected the request, which proves that nothing was done. Two codes are temporary: the
 * same request may be in progress, or may be sent again later.
 */
export const isPermanentError = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !['idempotency_in_progress', 'rate_limited'].includes(error.code);

export interface ExecutionContext {
  /** Names the action, or the step of a plan: with it, the effect can be recognised. */
  readonly key: string;
  readonly caller: Caller;
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

export type ExecutionResult = NonNullable<AssistantAction['result']>;

const requestPage = (id: number): ExecutionResult => ({ label: 'View the request', path: `/app/maintenance/${id}` });
const paymentPage = (id: number): ExecutionResult => ({ label: 'View the payment', path: `/app/payments/${id}` });

/** A change to a record, based on the record's version when the change was proposed. */
interface Change {
  /** The record as the subject of a sentence: `This payment`. */
  readonly record: string;
  readonly save: () => Promise<unknown>;
  /** Whether the record already has the values that the change would set. */
  readonly isApplied: () => Promise<boolean>;
}

/** Changes a record unless it has changed in the meantime. A retry recognizes what an earlier try has changed. */
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

/** What one request carries out. The steps of a plan are carried out one by one, by `PlanRunner`. */
type SingleCommand = Exclude<ActionCommand, { kind: 'plan' }>;
type Kind = SingleCommand['kind'];
type Command<K extends Kind> = Extract<SingleCommand, { kind: K }>;

/** Creates a record by another service: one per action, however often it is tried. */
async function addRecord(
  command: Command<'request' | 'payment'>,
  { key, call, start }: ExecutionContext,
): Promise<ExecutionResult> {
  await start();
  const idempotencyKey = `assistant-action-${key}`;
  if (command.kind === 'payment') {
    const { id } = await call('POST /payments', { body: command.body, idempotencyKey });
    return paymentPage(id);
  }
  const { id } = await call('POST /maintenance', { body: command.body, idempotencyKey });
  return requestPage(id);
}

async function assignRequest(command: Command<'assignment'>, context: ExecutionContext): Promise<ExecutionResult> {
  const { request_id: id, personnel_id: assigned_to, version } = command;
  const params = { id };
  await changeRecord(context, {
    record: 'This request',
    save: () => context.call('PUT /maintenance/{id}', { params, body: { assigned_to, version } }),
    isApplied: async () => (await context.call('GET /maintenance/{id}', { params })).assigned_to === assigned_to,
  });
  return requestPage(id);
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
  return paymentPage(id);
}

/** A page that shows all of several tenants: their property, if they share one. */
function pageOf(tenants: readonly Tenant[]): ExecutionResult {
  const [first, ...others] = tenants as [Tenant, ...Tenant[]];
  if (others.length === 0) return { label: 'View the tenant', path: `/app/tenants/${first.id}` };
  const isShared = others.every(({ property_id }) => property_id === first.property_id);
  return isShared
    ? { label: 'View the property', path: `/app/properties/${first.property_id}` }
    : { label: 'View tenants', path: '/app/tenants' };
}

const messaging: Route = portfolio.routes['POST /tenants/messages'];

/**
 * Mails tenants, each of whom the user must still manage. If one is no longer among them, nobody is mailed. No other
 * service sends it, so the rights are checked here that the page's own route requires.
 */
async function mailTenants(command: Command<'message'>, context: ExecutionContext): Promise<ExecutionResult> {
  assertKeyMay(context.caller, { area: portfolio.area, method: 'POST', route: messaging });
  if (!context.caller.emailConfirmed) throw new EmailUnconfirmed('write to tenants');
  const tenants = await Promise.all(
    command.tenant_ids.map((id) => context.call('GET /tenants/{id}', { params: { id } })),
  );
  for (const { first_name, last_name, abilities } of tenants)
    authorise(abilities.update, `You may not write to ${first_name} ${last_name}.`);
  await context.start();
  await context.notices.write(
    context.caller.accountId,
    tenants.map(({ user }) => messageNotice({ ...command, key: `action-${context.key}`, to: user.id }, context.caller)),
  );
  return pageOf(tenants);
}

const executions: { [K in Kind]: (command: Command<K>, context: ExecutionContext) => Promise<ExecutionResult> } = {
  message: mailTenants,
  request: addRecord,
  assignment: assignRequest,
  payment: addRecord,
  settlement: completePayment,
};

/** Executes a confirmed action. It can be retried safely: nothing is done twice. */
export const execute = (command: SingleCommand, context: ExecutionContext): Promise<ExecutionResult> =>
  executions[command.kind](command as never, context);
