import { type Answer, operations, type PropertyReference } from '@keystead/contracts';
import {
  addDays,
  assertRange,
  authorise,
  type Caller,
  dayIn,
  type Endpoint,
  endpoint,
  fromCents,
  manages,
  NotFound,
  reply,
  toCents,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { purposeOf } from '../payments/payment.mapper.ts';
import type { Payment } from '../payments/payment.ts';
import type { CallContext } from '../references/portfolio-link.ts';
import { allocate, compareTexts, oldestFirst } from './allocation.ts';
import { presentLines } from './charge.mapper.ts';
import { type Charge, chargePolicy, chargeText } from './charge.ts';
import { latestClosable } from './closing.ts';
import { DEPOSIT_APPLIED, heldCents } from './deposit.ts';
import { DEPOSIT_TAKEN_OVER } from './deposit-moves.ts';
import { rentSource, stayingSource } from './due-charges.ts';
import { accounts, type JournalEntry } from './journal.ts';
import { type FactsOfLease, factsOfLease } from './lease-facts.ts';
import { type LedgerRow, leaseLedger } from './ledger.ts';
import { holdoverSince, rentTerms, stayingTerms } from './ledger-lease.ts';
import {
  changedPolicy,
  changedPropertyPolicy,
  ledgerPolicyPolicy,
  presentPolicy,
  presentPropertyPolicy,
} from './ledger-policy.ts';
import { presentScheduled } from './rent.routes.ts';
import { rentSchedule } from './rent-schedule.ts';
import { jurisdictionOf } from './rules.ts';

type LedgerDependencies = Pick<
  Dependencies,
  | 'charges'
  | 'closings'
  | 'deposits'
  | 'journal'
  | 'ledgerLeases'
  | 'ledgerPolicies'
  | 'ledgerPoster'
  | 'payments'
  | 'portfolio'
  | 'readModel'
  | 'now'
>;

const MAX_UPCOMING = 3;
/** Days within which the next charges are looked for: three months. */
const UPCOMING_DAYS = 93;

/** The lease of a request with its facts. @throws NotFound for a lease that the caller can't see */
async function factsOf(deps: LedgerDependencies, caller: Caller, id: number): Promise<FactsOfLease> {
  const lease = await deps.ledgerPoster.find(await deps.readModel.scopeOf(caller), id);
  if (!lease) throw new NotFound();
  return factsOfLease(deps, lease);
}

const presentOpen = (charge: Charge, open_cents: number) => ({
  charge_id: charge._id,
  kind: charge.kind,
  text: chargeText(charge),
  due_date: charge.due_date,
  amount: fromCents(charge.amount_cents),
  open: fromCents(open_cents),
});

type Ledger = Answer<'GET /leases/{id}/ledger'>;

/** What falls due after a day: the scheduled rent, and other charges that are posted and not paid yet. */
function upcoming({ lease, charges, payments }: FactsOfLease, day: string): Ledger['upcoming'] {
  const until = addDays(day < lease.start_date ? lease.start_date : day, UPCOMING_DAYS);
  const scheduled = [rentTerms(lease, until), stayingTerms(lease, until)].flatMap((terms) =>
    terms ? rentSchedule(terms).filter(({ due_date }) => due_date > day) : [],
  );
  const { open } = allocate({ charges, payments, asOf: until, order: oldestFirst });
  const isScheduled = ({ source }: Charge) =>
    [rentSource(lease), stayingSource(lease)].some((it) => source.startsWith(it));
  const others = charges.flatMap((charge) => {
    const open_cents = open.get(charge._id);
    if (open_cents === undefined || charge.due_date <= day || isScheduled(charge)) return [];
    const { _id, kind, due_date } = charge;
    const period = { period_from: due_date, period_to: due_date };
    const amount = fromCents(open_cents);
    return [{ ...period, charge_id: _id, kind, text: chargeText(charge), due_date, amount, lines: [] }];
  });
  return [...scheduled.map(presentScheduled), ...others]
    .sort((one, other) => compareTexts(one.due_date, other.due_date))
    .slice(0, MAX_UPCOMING);
}

function moneyText(payment: Payment, type: 'payment' | 'return'): string {
  if (type === 'return') return 'Payment returned';
  if (payment.payment_type === 'deposit') return 'Security deposit received';
  return payment.on_account ? 'Payment' : `Payment: ${purposeOf(payment)}`;
}

/** Of money that is no payment of the lease. */
function depositText({ type, is_deposit }: LedgerRow): string {
  if (type === 'return') return 'Deposit returned unpaid';
  return is_deposit ? DEPOSIT_TAKEN_OVER : DEPOSIT_APPLIED;
}

async function readLedger(deps: LedgerDependencies, caller: Caller, id: number, asOf?: string): Promise<Ledger> {
  const facts = await factsOf(deps, caller, id);
  const { lease, day, charges, recorded, payments, settlement, moved } = facts;
  const { property_id, tenant_id, account_id } = lease;
  const [properties, tenants] = await Promise.all([
    deps.readModel.properties([property_id]),
    deps.readModel.tenants([tenant_id]),
  ]);
  const as_of = asOf ?? day;
  const ledger = leaseLedger({ charges, payments }, { asOf: as_of, order: oldestFirst });
  const chargeById = new Map(charges.map((charge) => [charge._id, charge]));
  const paymentById = new Map(recorded.map((payment) => [payment._id, payment]));
  const manager = manages(caller, account_id);
  return {
    lease_id: id,
    property_id,
    property_name: properties.get(property_id)?.name ?? '',
    tenant_id,
    tenant_name: tenants.get(tenant_id)?.name ?? '',
    as_of,
    charges_rent: lease.terms !== null,
    rows: ledger.rows.map((row) => {
      const charge = row.type === 'charge' || row.type === 'void' ? chargeById.get(row.id) : undefined;
      const payment = row.type === 'payment' || row.type === 'return' ? paymentById.get(row.id) : undefined;
      const cancelled = charge?.voids ? chargeById.get(charge.voids) : undefined;
      return {
        date: row.date,
        type: row.type,
        charge_id: charge?._id ?? null,
        payment_id: payment?._id ?? null,
        kind: charge?.kind ?? null,
        text: charge
          ? cancelled
            ? `Cancelled: ${chargeText(cancelled)}${charge.memo ? ` (${charge.memo})` : ''}`
            : chargeText(charge)
          : payment
            ? moneyText(payment, row.type === 'return' ? 'return' : 'payment')
            : depositText(row),
        charge: charge ? fromCents(row.charge_cents ?? 0) : null,
        payment: charge ? null : fromCents(row.payment_cents ?? 0),
        balance: fromCents(row.balance_cents),
        lines: charge ? presentLines(charge.lines) : [],
      };
    }),
    balance: fromCents(ledger.balance_cents),
    past_due: fromCents(ledger.past_due_cents),
    overdue_since: ledger.overdue_since,
    credit: fromCents(ledger.credit_cents),
    refundable: fromCents(ledger.free_credit_cents),
    open: ledger.open.flatMap(({ charge: { _id }, open_cents }) => {
      const charge = chargeById.get(_id);
      return charge ? [presentOpen(charge, open_cents)] : [];
    }),
    deposit: {
      required: fromCents(ledger.deposit.charged_cents),
      received: fromCents(ledger.deposit.received_cents),
      held: fromCents(heldCents(ledger.deposit.received_cents, { settlement, moved, day: as_of })),
    },
    upcoming: upcoming(facts, as_of),
    abilities: { charge: manager && chargePolicy.create(caller), receive: manager && chargePolicy.create(caller) },
  };
}

/** Each charge that a payment would pay, as if it had been received. */
function previewAllocation(
  { charges, payments }: Pick<FactsOfLease, 'charges' | 'payments'>,
  {
    received_on,
    amount_cents,
    designation,
    day,
  }: {
    readonly received_on: string;
    readonly amount_cents: number;
    readonly designation: readonly { readonly charge_id: number; readonly amount: number }[];
    readonly day: string;
  },
) {
  const asOf = received_on > day ? received_on : day;
  const fact = {
    // After all others of its day.
    _id: Number.MAX_SAFE_INTEGER,
    received_on,
    amount_cents,
    designation: designation.map(({ charge_id, amount }) => ({ charge_id, amount_cents: toCents(amount) })),
    returned_on: null,
    is_deposit: false,
  };
  const before = allocate({ charges, payments, asOf, order: oldestFirst });
  const { allocations } = allocate({ charges, payments: [...payments, fact], asOf, order: oldestFirst });
  const own = new Map(
    allocations.filter(({ payment_id }) => payment_id === fact._id).map((each) => [each.charge_id, each.amount_cents]),
  );
  const open = charges.filter(
    ({ _id, kind }) => kind !== 'deposit' && ((before.open.get(_id) ?? 0) > 0 || own.has(_id)),
  );
  const allocated = [...own.values()].reduce((sum, cents) => sum + cents, 0);
  return {
    allocations: open
      .sort((one, other) => (one.due_date < other.due_date ? -1 : 1))
      .map((charge) => ({
        ...presentOpen(charge, before.open.get(charge._id) ?? 0),
        allocated: fromCents(own.get(charge._id) ?? 0),
      })),
    credit: fromCents(amount_cents - allocated),
  };
}

const presentEntry = ({ number, date, recorded_at, source, memo, lease_id, property_id, lines }: JournalEntry) => ({
  number,
  date,
  recorded_at: recorded_at.toISOString(),
  source,
  memo,
  lease_id,
  property_id,
  lines: lines.map(({ account, debit_cents, credit_cents, charge_id, payment_id }) => ({
    account,
    debit: fromCents(debit_cents),
    credit: fromCents(credit_cents),
    charge_id: charge_id ?? null,
    payment_id: payment_id ?? null,
  })),
});

async function policyReading({ readModel, now }: LedgerDependencies, caller: Caller) {
  const [zone, places] = await Promise.all([
    readModel.zoneOf(caller.accountId),
    readModel.jurisdictionsOf(caller.accountId),
  ]);
  return { caller, places, day: dayIn(zone, now()) };
}

async function differingProperties({ ledgerPolicies, readModel }: LedgerDependencies, { accountId }: Caller) {
  const properties = await readModel.properties(await ledgerPolicies.differing(accountId));
  return [...properties.values()]
    .filter(({ live }) => live)
    .map(({ id, name }) => ({ property_id: id, property_name: name }));
}

/**
 * A property that the caller manages; portfolio is asked for one that the feed has not brought yet.
 * @throws NotFound
 */
async function propertyOf(
  { readModel, portfolio }: LedgerDependencies,
  id: number,
  by: CallContext,
): Promise<PropertyReference> {
  const known = (await readModel.properties([id])).get(id);
  const property = known ?? (await portfolio.refer({ property_id: id }, by)).property;
  if (!property?.live || !manages(by.caller, property.account_id)) throw new NotFound();
  return property;
}

async function readPropertyPolicy(
  { ledgerPolicies, readModel, now }: LedgerDependencies,
  property: PropertyReference,
  caller: Caller,
) {
  const { id, account_id, name, state } = property;
  const [account, own, zone] = await Promise.all([
    ledgerPolicies.of(account_id),
    ledgerPolicies.ofProperty(id),
    readModel.zoneFor(property),
  ]);
  const place = jurisdictionOf(state ?? '');
  const reading = { caller, places: place ? [place] : [], day: dayIn(zone, now()) };
  return presentPropertyPolicy({ property_id: id, property_name: name }, { account, own }, reading);
}

async function readClosing(
  { closings, now }: LedgerDependencies,
  caller: Caller,
): Promise<Answer<'GET /ledger/close'>> {
  return {
    closed_through: await closings.closedThrough(caller.accountId),
    latest: latestClosable(now()),
    abilities: { update: ledgerPolicyPolicy.update(caller) },
  };
}

const BOOKS = 'Tenants cannot read the books of their landlord.';

export const ledgerEndpoints = (deps: LedgerDependencies): Endpoint[] => [
  endpoint(operations, 'GET /lease-balances', async ({ caller, query }) => {
    const scope = await deps.readModel.scopeOf(caller);
    const now = deps.now();
    const { rows, sums, ...rest } = await deps.ledgerLeases.page(scope, query);
    const [properties, tenants] = await Promise.all([
      deps.readModel.properties(rows.map(({ property_id }) => property_id)),
      deps.readModel.tenants(rows.map(({ tenant_id }) => tenant_id)),
    ]);
    return reply({
      balances: rows.map((lease) => ({
        lease_id: lease._id,
        property_id: lease.property_id,
        property_name: properties.get(lease.property_id)?.name ?? '',
        tenant_id: lease.tenant_id,
        tenant_name: tenants.get(lease.tenant_id)?.name ?? '',
        rent: fromCents(lease.rent_cents),
        balance: fromCents(lease.balance_cents),
        past_due: fromCents(lease.past_due_cents),
        overdue_since: lease.overdue_since,
        late_fees: fromCents(lease.late_fee_cents),
        next_due_date: lease.next_due_date,
        holdover_since: holdoverSince(lease, dayIn(lease.time_zone, now)),
      })),
      ...rest,
      sums: {
        balance: fromCents(sums.balance_cents),
        past_due: fromCents(sums.past_due_cents),
        credit: fromCents(sums.credit_cents),
        past_due_leases: sums.past_due_leases,
      },
    });
  }),
  endpoint(operations, 'GET /leases/{id}/ledger', async ({ caller, params, query }) =>
    reply(await readLedger(deps, caller, params.id, query.as_of)),
  ),
  endpoint(operations, 'POST /payments/allocations/preview', async ({ caller, body }) => {
    const { day, ...facts } = await factsOf(deps, caller, body.lease_id);
    const { amount, received_on, designation } = body;
    return reply(
      previewAllocation(facts, {
        received_on: received_on ?? day,
        amount_cents: toCents(amount),
        designation: designation ?? [],
        day,
      }),
    );
  }),
  endpoint(operations, 'GET /ledger/policy', async ({ caller }) => {
    authorise(ledgerPolicyPolicy.read(caller), BOOKS);
    const [policy, properties, reading] = await Promise.all([
      deps.ledgerPolicies.of(caller.accountId),
      differingProperties(deps, caller),
      policyReading(deps, caller),
    ]);
    return reply(presentPolicy(policy, properties, reading));
  }),
  endpoint(operations, 'PUT /ledger/policy', async ({ caller, body }) => {
    authorise(ledgerPolicyPolicy.update(caller), 'Only whoever manages the account may change how it charges.');
    const reading = await policyReading(deps, caller);
    const policy = changedPolicy(await deps.ledgerPolicies.of(caller.accountId), body, reading.day);
    await deps.ledgerPolicies.save(caller.accountId, policy);
    await deps.ledgerLeases.touchAccount(caller.accountId);
    deps.ledgerPoster.soon();
    return reply(presentPolicy(policy, await differingProperties(deps, caller), reading));
  }),
  endpoint(operations, 'GET /properties/{id}/ledger-policy', async ({ caller, params, requestId }) => {
    authorise(ledgerPolicyPolicy.read(caller), BOOKS);
    const property = await propertyOf(deps, params.id, { caller, requestId });
    return reply(await readPropertyPolicy(deps, property, caller));
  }),
  endpoint(operations, 'PUT /properties/{id}/ledger-policy', async ({ caller, params, body, requestId }) => {
    authorise(ledgerPolicyPolicy.update(caller), 'Only whoever manages the account may change how it charges.');
    const property = await propertyOf(deps, params.id, { caller, requestId });
    const day = dayIn(await deps.readModel.zoneFor(property), deps.now());
    const changed = changedPropertyPolicy(await deps.ledgerPolicies.ofProperty(property.id), body, day);
    await deps.ledgerPolicies.saveOfProperty(property.account_id, property.id, changed);
    await deps.ledgerLeases.touchProperty(property.id);
    deps.ledgerPoster.soon();
    return reply(await readPropertyPolicy(deps, property, caller));
  }),
  endpoint(operations, 'GET /ledger/close', async ({ caller }) => {
    authorise(ledgerPolicyPolicy.read(caller), BOOKS);
    return reply(await readClosing(deps, caller));
  }),
  endpoint(operations, 'POST /ledger/close', async ({ caller, body }) => {
    authorise(ledgerPolicyPolicy.update(caller), 'Only whoever manages the account may close its books.');
    await deps.closings.close(caller.accountId, body.closed_through);
    return reply(await readClosing(deps, caller));
  }),
  endpoint(operations, 'GET /journal', async ({ caller, query }) => {
    authorise(ledgerPolicyPolicy.read(caller), BOOKS);
    assertRange(query, 'from', 'to');
    const { rows, ...rest } = await deps.journal.page(await deps.readModel.scopeOf(caller), query);
    return reply({ entries: rows.map(presentEntry), ...rest });
  }),
  endpoint(operations, 'GET /accounts', async ({ caller, query }) => {
    authorise(ledgerPolicyPolicy.read(caller), BOOKS);
    const as_of = query.as_of ?? dayIn(await deps.readModel.zoneOfCaller(caller), deps.now());
    const sums = await deps.journal.sums(await deps.readModel.scopeOf(caller), { to: as_of });
    const sumOf = new Map(sums.map((sum) => [sum.account, sum]));
    return reply({
      as_of,
      accounts: accounts.map(({ code, name, type }) => {
        const { debit_cents = 0, credit_cents = 0 } = sumOf.get(code) ?? {};
        const net = debit_cents - credit_cents;
        return { code, name, type, debit: fromCents(Math.max(net, 0)), credit: fromCents(Math.max(-net, 0)) };
      }),
    });
  }),
];
