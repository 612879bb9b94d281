import { isDeepStrictEqual } from 'node:util';
import type { PlainRecord } from '@keystead/analyst';
import { AssistantAction, Input, MAX_PLAN_STEPS, OneOf } from '@keystead/contracts';
import { AppError, Conflict, Forbidden, NotFound, ValidationFailed } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';
import type { Proposal } from '../actions/action.ts';
import { type CheckedStep, planOf } from '../actions/plan.ts';
import type { ApiCall } from '../records/caller-records.ts';
import { recordReader, TooManyRecords } from '../records/plain-records.ts';
import { plainSchema } from './plain-schema.ts';
import { nameOf, recordText } from './record-rows.ts';
import { type Owed, reminderOf } from './reminders.ts';
import { listSource } from './sources.ts';
import { idOf, maybe, needed, type Source, type ToolContext, tool } from './tool.ts';
import { writeNames, writeOperation } from './writes/operations.ts';
import { checkWrite, titleOf } from './writes/write-step.ts';

/** Steps that are checked concurrently. */
const CONCURRENT_CHECKS = 16;

/** Checks the steps of a plan, none of which has an effect. A record that several steps are about is read once. */
export class PlanChecks {
  readonly #context: ToolContext;
  readonly #call: ApiCall;

  constructor(context: ToolContext) {
    this.#context = context;
    this.#call = readOnce(context.call);
  }

  /** `name`: of the tenant, in case that their record can't be read. */
  reminder(tenant: { readonly id: number; readonly name: string }, owed: Owed, ownText?: string): Promise<CheckedStep> {
    return this.#checked({ kind: 'reminder', title: tenant.name }, async () => {
      if (owed.due.length === 0) throw new Conflict('They have no such overdue payments.');
      const { subject, text, amount } = reminderOf(tenant.name, owed);
      const step = await this.#message(tenant.id, subject, ownText ?? text);
      return { ...step, kind: 'reminder', amount };
    });
  }

  message(tenant_id: number, { subject, text }: { subject: string; text: string }): Promise<CheckedStep> {
    const kind = { kind: 'message', title: `Message to tenant ${tenant_id}` } as const;
    return this.#checked(kind, () => this.#message(tenant_id, subject, text));
  }

  write(requested: Parameters<typeof checkWrite>[1]): Promise<CheckedStep> {
    return this.#checked({ kind: 'change', title: titleOf(requested) }, () => checkWrite(this.#call, requested));
  }

  async #message(id: number, subject: string, text: string): Promise<CheckedStep> {
    const { caller } = this.#context;
    const tenant = await this.#call('GET /tenants/{id}', { params: { id } });
    if (!tenant.abilities.update) throw new Forbidden('You can only write to tenants whom you manage.');
    if (!caller.emailConfirmed) throw new Forbidden('Confirm your email address before you write to tenants.');
    const name = recordText(nameOf(tenant));
    if (!tenant.email) throw new Conflict('There is no email address on record.');
    return {
      kind: 'message',
      title: name,
      details: [
        { label: 'To', value: `${name} (${tenant.email})` },
        { label: 'Property', value: recordText(tenant.property_name) },
      ],
      amount: null,
      to: [name],
      deed: { kind: 'message', tenant_ids: [id], subject, text },
      problem: null,
      can_undo: false,
    };
  }

  /** A step that can't be done says so, in place of its failure. A service that is down fails the whole. */
  async #checked(of: Pick<CheckedStep, 'kind' | 'title'>, check: () => Promise<CheckedStep>): Promise<CheckedStep> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof AppError && error.status < 500)) throw error;
      const problem = error instanceof NotFound || error.status === 404 ? 'There is no such record.' : error.message;
      return { ...of, details: [], amount: null, to: [], deed: null, problem, can_undo: false };
    }
  }
}

/** The same call, which sends each read only once. */
function readOnce(call: ApiCall): ApiCall {
  const sent = new Map<string, Promise<unknown>>();
  return ((name, options) => {
    if (!name.startsWith('GET ')) return call(name, options);
    const key = JSON.stringify([name, options]);
    const found = sent.get(key) ?? call(name, options);
    sent.set(key, found);
    return found;
  }) as ApiCall;
}

/** Runs checks, some of them concurrently, and returns their results in order. */
export async function checkAll<T>(items: readonly T[], check: (item: T) => Promise<CheckedStep>) {
  const steps: CheckedStep[] = [];
  for (let from = 0; from < items.length; from += CONCURRENT_CHECKS)
    steps.push(...(await Promise.all(items.slice(from, from + CONCURRENT_CHECKS).map(check))));
  return steps;
}

/**
 * A plan as one proposal. A step that repeats an earlier one can't be done.
 * @throws Conflict where no step can be done.
 */
export function planProposal(title: string, checked: readonly CheckedStep[]): Proposal {
  const steps = checked.map((step, at): CheckedStep => {
    const repeats = step.deed && checked.slice(0, at).some(({ deed }) => isDeepStrictEqual(deed, step.deed));
    return repeats ? { ...step, deed: null, problem: 'This is in the plan already.' } : step;
  });
  if (steps.every(({ deed }) => deed === null))
    throw new Conflict(`None of this can be done: ${steps[0]?.problem ?? 'there are no steps.'}`);
  return { deed: planOf(steps), title: recordText(title), details: [], to: [] };
}

/** What is overdue, as the collection of debts has it. @throws AppError where there are too many records. */
async function debtsOf({ call, zone, today }: ToolContext): Promise<readonly PlainRecord[]> {
  try {
    return (await recordReader({ call, zone, today, text: recordText }).read('debts')).debts;
  } catch (error) {
    if (error instanceof TooManyRecords) throw new AppError(422, 'validation_failed', error.message);
    throw error;
  }
}

const messageFields = AssistantAction.properties.message.anyOf[0].properties;

const Step = Input({
  do: needed(
    OneOf(['reminder', 'message', 'change']),
    'reminder: an email about what the tenant owes and is late with, whose text, amounts and days are filled in from the records. message: another email to a tenant. change: a write operation of the API',
  ),
  tenant_id: idOf('the tenant, for a reminder or a message'),
  more_than_days_late: maybe(
    Type.Integer({ minimum: 0, maximum: 3660 }),
    'For a reminder: it is about payments that are later than this many days; about all that are overdue by default',
  ),
  subject: maybe(messageFields.subject, 'For a message'),
  text: maybe(messageFields.text, 'For a message: the whole text, in plain words'),
  operation: maybe(Type.String({ maxLength: 80 }), 'For a change: one of the operations of write_operation'),
  id: idOf('the record in the path of the operation, for a change'),
  body: maybe(
    Type.String({ maxLength: 8000 }),
    'For a change: the fields as a JSON object, as write_operation describes them. Only the fields that change; no version',
  ),
});
type Step = Static<typeof Step>;

function bodyOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // The same error as for another value.
  }
  throw new ValidationFailed({ body: 'must be a JSON object' });
}

/** @throws ValidationFailed for a step without what it needs. */
function assertComplete(steps: readonly Step[]): void {
  const needs = { reminder: ['tenant_id'], message: ['tenant_id', 'subject', 'text'], change: ['operation'] } as const;
  const fields = steps.flatMap((step, at) =>
    needs[step.do].flatMap((name) => (step[name] === undefined ? [[`steps.${at}.${name}`, 'is required']] : [])),
  );
  if (fields.length > 0) throw new ValidationFailed(Object.fromEntries(fields));
}

function sourcesOf(steps: readonly Step[]): Source[] {
  if (steps.some((step) => step.do === 'reminder')) return [listSource('payments', { status: 'overdue' })];
  return steps.some((step) => step.do === 'message') ? [listSource('tenants')] : [];
}

export const propose_plan = tool({
  description: `Proposes several steps with one confirmation, up to ${MAX_PLAN_STEPS}: emails to tenants, and any write of the API. Each step is checked and none is carried out. Steps that can't be done are shown with the reason. Only shows it to the person, who decides. Use it for anything that concerns several records, and for writes that no other tool proposes`,
  label: 'Drafting a plan',
  proposes: true,
  input: Input({
    title: needed(Type.String({ minLength: 1, maxLength: 120 }), 'What the plan does, in a few words without figures'),
    steps: Type.Array(Step, { minItems: 1, maxItems: MAX_PLAN_STEPS }),
  }),
  async run(context, { title, steps }) {
    assertComplete(steps);
    const checks = new PlanChecks(context);
    const debts = steps.some((step) => step.do === 'reminder') ? await debtsOf(context) : [];
    const checked = await checkAll(steps, (step) => {
      if (step.do === 'change')
        return checks.write({ operation: step.operation ?? '', id: step.id, body: bodyOf(step.body) });
      const id = step.tenant_id ?? 0;
      if (step.do === 'message') return checks.message(id, { subject: step.subject ?? '', text: step.text ?? '' });
      const { more_than_days_late: least = -1 } = step;
      const own = debts.filter(({ tenant_id }) => tenant_id === id);
      const isDue = ({ days_late }: PlainRecord) => Number(days_late ?? 0) > least;
      const name = String(own[0]?.tenant ?? `Tenant ${id}`);
      return checks.reminder({ id, name }, { due: own.filter(isDue), others: own.filter((debt) => !isDue(debt)) });
    });
    return { data: planProposal(title, checked), sources: sourcesOf(steps) };
  },
});

export const write_operation = tool({
  description:
    'What a write operation of the API does, and the fields of its body as JSON Schema, for a step of propose_plan.',
  label: 'Looking at the API',
  input: Input({ operation: needed(OneOf(writeNames), 'The operation') }),
  async run(_, { operation }) {
    const found = writeOperation(operation);
    if (!found) throw new NotFound('There is no such operation.');
    const { route, param, record } = found;
    return {
      data: {
        operation,
        summary: route.summary,
        id_of: param === null ? null : record.noun,
        body: route.body ? plainSchema(route.body) : null,
      },
      sources: [],
    };
  },
});
