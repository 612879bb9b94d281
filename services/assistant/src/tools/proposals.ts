import {
  AssistantAction,
  Id,
  Input,
  maintenancePriorities,
  NewMaintenanceRequest,
  NewPayment,
  OneOf,
  type Payment,
  paymentMethods,
  paymentTypes,
  type Query,
  serviceTypes,
} from '@keystead/contracts';
import {
  Conflict,
  Forbidden,
  formatCents,
  formatLongDate,
  readMoment,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Proposal } from '../actions/action.ts';
import type { ApiCall } from '../records/caller-records.ts';
import { nameOf, recordText } from './record-rows.ts';
import { recordSource } from './sources.ts';
import { day, idOf, maybe, needed, type Source, type ToolContext, type ToolResult, tool } from './tool.ts';

interface Card extends Pick<Proposal, 'deed' | 'title'> {
  /** Empty lines are omitted. */
  readonly lines: Readonly<Record<string, string | null | undefined>>;
  readonly to?: Proposal['to'];
}

const proposed = ({ deed, title, lines, to = [] }: Card, ...sources: Source[]): ToolResult<Proposal> => ({
  data: {
    deed,
    title: recordText(title),
    details: Object.entries(lines).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    to,
  },
  sources,
});

/** A value of a contract as a card shows it: `bank_transfer` as `Bank transfer`. */
export const labelOf = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

const MAX_RECIPIENTS = 50;

const messageFields = AssistantAction.properties.message.anyOf[0].properties;

async function oneTenant(call: ApiCall, id: number) {
  const tenant = await call('GET /tenants/{id}', { params: { id } });
  const label = nameOf(tenant);
  return { tenants: [tenant], label, source: recordSource('tenants', { id, label }) };
}

async function tenantsOf(call: ApiCall, property_id: number) {
  const { name } = await call('GET /properties/{id}', { params: { id: property_id } });
  const query = { property_id, status: 'active', sort: 'name', limit: MAX_RECIPIENTS } as const;
  const { tenants, total } = await call('GET /tenants', { query });
  if (tenants.length === 0) throw new ValidationFailed({ property_id: 'has no active tenant to write to' });
  if (total > MAX_RECIPIENTS)
    throw new ValidationFailed({ property_id: `has more than ${MAX_RECIPIENTS} active tenants to write to at once` });
  const label = tenants.length === 1 ? `the tenant of ${name}` : `the ${tenants.length} tenants of ${name}`;
  return { tenants, label, source: recordSource('properties', { id: property_id, label: name }) };
}

function recipients(call: ApiCall, { tenant_id, property_id }: { tenant_id?: number; property_id?: number }) {
  if (tenant_id !== undefined && property_id === undefined) return oneTenant(call, tenant_id);
  if (property_id !== undefined && tenant_id === undefined) return tenantsOf(call, property_id);
  throw new ValidationFailed({ tenant_id: 'name either a tenant or a property, not both' });
}

export const propose_message = tool({
  description: `Proposes to mail a message or a notice to one tenant, or to the active tenants of a property (${MAX_RECIPIENTS} at most). Only shows it to the person, who decides.`,
  label: 'Drafting a message',
  proposes: true,
  input: Input({
    tenant_id: idOf('the tenant; not together with property_id'),
    property_id: idOf('the property whose active tenants it goes to'),
    subject: needed(messageFields.subject, 'Subject'),
    text: needed(messageFields.text, 'The whole text, in plain words'),
  }),
  async run({ call }, { subject, text, ...whom }) {
    const { tenants, label, source } = await recipients(call, whom);
    if (tenants.some(({ abilities }) => !abilities.update))
      throw new Forbidden('You can only write to tenants whom you manage.');
    const to = tenants.map((tenant) => recordText(nameOf(tenant)));
    const addresses = tenants.map(({ email }, at) => `${to[at]} (${email})`).join(', ');
    return proposed(
      {
        deed: { kind: 'message', tenant_ids: tenants.map(({ id }) => id), subject, text },
        title: `Message to ${label}`,
        lines: { To: addresses, 'Sent by': 'E-mail' },
        to,
      },
      source,
    );
  },
});

const { title, description } = NewMaintenanceRequest.properties;

export const propose_request = tool({
  description: 'Proposes to open a maintenance request. Only shows it to the person, who decides.',
  label: 'Drafting a maintenance request',
  proposes: true,
  input: Input({
    property_id: needed(Id, 'Id of the property'),
    title: needed(title, 'What is the matter, in a few words'),
    description: needed(description, 'What is the matter, in the words of the person'),
    priority: maybe(OneOf(maintenancePriorities), 'medium by default'),
    service_type: maybe(OneOf(serviceTypes), 'The trade that it needs, where it is plain'),
    tenant_id: idOf('the tenant whom it concerns; not where the person asking is the tenant'),
  }),
  async run({ call }, input) {
    const { property_id: id, tenant_id, priority, service_type } = input;
    const [property, tenant, { abilities }] = await Promise.all([
      call('GET /properties/{id}', { params: { id } }),
      tenant_id === undefined ? null : call('GET /tenants/{id}', { params: { id: tenant_id } }),
      call('GET /maintenance', { query: { limit: 1 } }),
    ]);
    if (!abilities.create) throw new Forbidden('Confirm your email address before you request maintenance.');
    return proposed(
      {
        deed: { kind: 'request', body: input },
        title: `Maintenance request for ${property.name}`,
        lines: {
          Property: recordText([...new Set([property.name, property.address, property.city])].join(', ')),
          Title: input.title,
          Description: input.description,
          Priority: labelOf(priority ?? 'medium'),
          Trade: service_type,
          Tenant: tenant && recordText(nameOf(tenant)),
        },
      },
      recordSource('properties', { id, label: property.name }),
    );
  },
});

export const propose_assignment = tool({
  description:
    'Proposes to assign a maintenance request that is open or in progress to one of the maintenance personnel. Only shows it to the person, who decides.',
  label: 'Drafting an assignment',
  proposes: true,
  input: Input({
    request_id: needed(Id, 'Id of the request'),
    personnel_id: needed(Id, 'Id of the maintenance personnel'),
  }),
  async run({ call }, { request_id, personnel_id }) {
    const request = await call('GET /maintenance/{id}', { params: { id: request_id } });
    if (!request.abilities.manage) throw new Forbidden('Only your landlord can assign somebody to a request.');
    const personnel = await call('GET /maintenance-personnel/{id}', { params: { id: personnel_id } });
    if (request.closed_at !== null) throw new Conflict(`Request ${request_id} is ${request.status} already.`);
    const name = recordText(personnel.name);
    if (request.assigned_to === personnel_id) throw new Conflict(`Request ${request_id} is already assigned to them.`);
    const { service_type, availability, open_requests } = personnel;
    return proposed(
      {
        deed: { kind: 'assignment', request_id, personnel_id, version: request.version },
        title: `Assign ${name} to request ${request_id}`,
        lines: {
          Request: recordText(request.title),
          Property: recordText(request.property_name),
          Priority: labelOf(request.priority),
          'Assigned to': `${name}, ${service_type}`,
          Availability: `${labelOf(availability)}, ${open_requests} in hand`,
          Replaces: request.assigned_to_name && recordText(request.assigned_to_name),
        },
      },
      recordSource('maintenance', { id: request_id, label: request.title }),
      recordSource('personnel', { id: personnel_id, label: personnel.name }),
    );
  },
});

/**
 * The instant that stands for a payment day: noon in the account's time zone. For today, the default, it is the time of
 * the proposal. A confirmation after midnight then still records the day that the card shows.
 * @throws ValidationFailed for a day in the future.
 */
function paidInstant(day: string | undefined, { now, today, zone }: Pick<ToolContext, 'now' | 'today' | 'zone'>) {
  if (day === undefined || day === today) return now.toISOString();
  if (day > today) throw new ValidationFailed({ paid_date: 'must not be in the future' });
  return readMoment(`${day} 12:00:00`, zone).toISOString();
}

/** The unpaid payments that match the filter, earliest due first, and whether the caller may record payments. */
async function unpaidOf(
  call: ApiCall,
  filter: Pick<Query<'GET /payments'>, 'tenant_id' | 'property_id' | 'payment_type'>,
) {
  // A page of the list has no more.
  const due = (status: Payment['status']) =>
    call('GET /payments', { query: { ...filter, status, sort: 'due_date', limit: 200 } });
  const [overdue, pending] = await Promise.all([due('overdue'), due('pending')]);
  return { payments: [...overdue.payments, ...pending.payments], mayRecord: overdue.abilities.create };
}

interface PaymentFacts extends Pick<Payment, 'amount' | 'payment_type' | 'payment_method'> {
  readonly tenant: string;
  readonly property: string;
  readonly paidOn: string;
  readonly due?: string | null;
  readonly note?: string | false;
}

const paymentLines = ({ tenant, property, paidOn, due, note, ...payment }: PaymentFacts): Card['lines'] => ({
  Tenant: recordText(tenant),
  Property: recordText(property),
  Amount: formatCents(toCents(payment.amount)),
  For: labelOf(payment.payment_type),
  Due: due && formatLongDate(due),
  Method: labelOf(payment.payment_method),
  'Paid on': formatLongDate(paidOn),
  Note: note || null,
});

export const propose_payment = tool({
  description:
    'Proposes to record that a tenant has paid: to mark their oldest unpaid payment of that amount (of any, where none is said) as paid, or else to record a new one. Only shows it to the person, who decides.',
  label: 'Drafting a payment',
  proposes: true,
  input: Input({
    tenant_id: needed(Id, 'Id of the tenant who has paid'),
    amount: maybe(NewPayment.properties.amount, 'Dollars; left out where it is whatever waits to be paid'),
    payment_type: maybe(OneOf(paymentTypes), 'What was paid for'),
    payment_method: maybe(OneOf(paymentMethods), 'How it was paid'),
    paid_date: day('When it was paid; today by default'),
    property_id: idOf("the property; the tenant's by default"),
  }),
  async run(context, { tenant_id, property_id, payment_type, amount, payment_method: method, paid_date }) {
    const { call, today } = context;
    const [tenant, { payments, mayRecord }] = await Promise.all([
      call('GET /tenants/{id}', { params: { id: tenant_id } }),
      unpaidOf(call, { tenant_id, property_id, payment_type }),
    ]);
    if (!mayRecord) throw new Forbidden('Only your landlord can record payments.');
    const paidAt = paidInstant(paid_date, context);
    const paidOn = paid_date ?? today;
    const match = payments.find((payment) => amount === undefined || toCents(payment.amount) === toCents(amount));
    if (match) {
      const { id, version, tenant_name: tenant, property_name: property, due_date: due } = match;
      if (!match.abilities.complete) throw new Forbidden('Only your landlord can mark a payment as paid.');
      const otherwise = method && method !== match.payment_method ? { payment_method: method } : {};
      return proposed(
        {
          deed: { kind: 'settlement', payment_id: id, version, paid_date: paidAt, ...otherwise },
          title: `Mark ${formatCents(toCents(match.amount))} of ${tenant} as paid`,
          lines: paymentLines({ ...match, ...otherwise, tenant, property, due, paidOn }),
        },
        recordSource('payments', { id, label: `Payment of ${tenant}, ${property}` }),
      );
    }
    if (amount === undefined)
      throw new ValidationFailed({ amount: 'is required, because this tenant has no unpaid payments' });
    const home = await call('GET /properties/{id}', { params: { id: property_id ?? tenant.property_id } });
    const name = nameOf(tenant);
    const payment = {
      amount,
      payment_type: payment_type ?? 'rent',
      payment_method: method ?? 'bank_transfer',
    } as const;
    const body = { tenant_id, property_id: home.id, ...payment, status: 'completed', paid_date: paidAt } as const;
    const note = payments.length > 0 && 'No unpaid payment has this amount, so this is recorded as a new payment.';
    return proposed(
      {
        deed: { kind: 'payment', body },
        title: `Record ${formatCents(toCents(amount))} from ${name}`,
        lines: paymentLines({ ...payment, tenant: name, property: home.name, paidOn, note }),
      },
      recordSource('tenants', { id: tenant_id, label: name }),
    );
  },
});
