import { type DepositStatement, type LeaseDeposit, operations } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  dayIn,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  fileReply,
  fromCents,
  NotFound,
  reply,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { oldestFirst } from './allocation.ts';
import { presentDeadline, presentStatement, presentSummary, printRevision, printStatement } from './deposit.mapper.ts';
import {
  type DepositSettlement,
  depositOf,
  depositPolicy,
  isNumbered,
  isReturned,
  type NumberedSettlement,
  noTerms,
  settlementTerms,
} from './deposit.ts';
import { goneTo } from './deposit-moves.ts';
import { leaseLedger } from './ledger.ts';
import { goesOnAfter, type LedgerLease, lastDayOfTenancy } from './ledger-lease.ts';

type DepositDependencies = Pick<
  Dependencies,
  'deposits' | 'depositService' | 'ledgerLeases' | 'ledgerPoster' | 'readModel' | 'ids' | 'now'
>;

const LOOK_ONLY = 'You may look at this deposit but not settle it.';
const ISSUED = 'This statement has been issued, and cannot change any more.';

/** @throws NotFound for a lease that the caller can't see */
async function knownLease({ ledgerPoster, readModel }: DepositDependencies, caller: Caller, id: number) {
  const lease = await ledgerPoster.find(await readModel.scopeOf(caller), id);
  if (!lease) throw new NotFound();
  return lease;
}

/** The same; one that is over may just have been told its last day, which the settlement begins with. */
async function leaseOf(deps: DepositDependencies, caller: Caller, id: number): Promise<LedgerLease> {
  const { ledgerPoster, now } = deps;
  const lease = await knownLease(deps, caller, id);
  const isOpen = lease.stays?.until === null && goesOnAfter(lease, lease.last_day, now());
  return isOpen ? ledgerPoster.current(lease).catch(() => lease) : lease;
}

/** @throws NotFound for a statement that the caller can't see */
async function statementOf(
  { deposits, readModel }: DepositDependencies,
  caller: Caller,
  id: number,
): Promise<DepositSettlement> {
  const settlement = await deposits.find(await readModel.scopeOf(caller), id);
  if (!settlement || !depositPolicy.read(caller, settlement)) throw new NotFound();
  return settlement;
}

/** @throws NotFound for a statement that the caller can't see, Forbidden if they may only look at it */
async function managedStatement(deps: DepositDependencies, caller: Caller, id: number): Promise<DepositSettlement> {
  const settlement = await statementOf(deps, caller, id);
  authorise(depositPolicy.manage(caller, settlement), LOOK_ONLY);
  return settlement;
}

/** It would charge rent for days after the deposit was settled. @throws Conflict */
async function assertTenancyEnds({ ledgerPoster, now }: DepositDependencies, lease: LedgerLease, day: string) {
  if (goesOnAfter(lease, day, now()) && goesOnAfter(await ledgerPoster.current(lease), day, now()))
    throw new Conflict('The tenancy goes on. Record on the lease first that the tenant has moved out.');
}

async function present(
  { depositService, ledgerLeases, readModel, now }: DepositDependencies,
  settlement: DepositSettlement,
  caller: Caller,
): Promise<DepositStatement> {
  const { lease_id, property_id, tenant_id } = settlement;
  const [content, [lease], properties, tenants] = await Promise.all([
    depositService.contentOf(settlement),
    ledgerLeases.ofIds([lease_id]),
    readModel.properties([property_id]),
    readModel.tenants([tenant_id]),
  ]);
  return presentStatement(settlement, content, {
    caller,
    day: dayIn(lease?.time_zone ?? null, now()),
    property: properties.get(property_id),
    tenant: tenants.get(tenant_id),
  });
}

const replyWith = async (deps: DepositDependencies, settlement: DepositSettlement, caller: Caller) =>
  reply(await present(deps, settlement, caller), settlement.version);

/** @throws Conflict for a draft */
function assertIssued(settlement: DepositSettlement): NumberedSettlement {
  if (!isNumbered(settlement)) throw new Conflict('This statement has not been issued yet.');
  return settlement;
}

async function readDeposit(deps: DepositDependencies, caller: Caller, id: number): Promise<LeaseDeposit> {
  const lease = await leaseOf(deps, caller, id);
  const { charges, payments, settlement, moved, day } = await deps.depositService.factsOf(lease);
  const ledger = leaseLedger({ charges, payments }, { asOf: day, order: oldestFirst });
  const visible = settlement && depositPolicy.read(caller, settlement) ? settlement : null;
  // A lease whose deposit the ledger does not charge has one all the same.
  const required_cents = Math.max(ledger.deposit.charged_cents, lease.deposit_cents);
  const { received_cents } = ledger.deposit;
  const { state, held_cents } = depositOf({ required_cents, received_cents }, { settlement: visible, moved, day });
  // Without a statement, the last day of the lease is when the tenant moves out.
  const isOver = settlement ? !isReturned(settlement) : held_cents > 0 && lease.last_day < day;
  const terms = settlement?.terms ?? noTerms(lease.last_day);
  const [statement, place, properties, tenants] = await Promise.all([
    visible && present(deps, visible, caller),
    deps.depositService.placeOf(lease.property_id),
    deps.readModel.properties([lease.property_id]),
    deps.readModel.tenants([lease.tenant_id]),
  ]);
  return {
    lease_id: id,
    property_name: properties.get(lease.property_id)?.name ?? '',
    tenant_name: tenants.get(lease.tenant_id)?.name ?? '',
    last_day: lastDayOfTenancy(lease),
    state,
    required: fromCents(required_cents),
    received: fromCents(received_cents),
    held: fromCents(held_cents),
    moved_to: moved?.to ?? null,
    interest: statement?.interest_total ?? 0,
    statement,
    deadline: isOver && (visible || !settlement) ? presentDeadline(terms, { place, day }) : null,
    abilities: { settle: depositPolicy.manage(caller, lease) && settlement === null && moved === null },
  };
}

export const depositEndpoints = (deps: DepositDependencies): Endpoint[] => [
  endpoint(operations, 'GET /leases/{id}/deposits', async ({ caller, params }) =>
    reply(await readDeposit(deps, caller, params.id)),
  ),
  endpoint(operations, 'GET /deposit-statements', async ({ caller, query }) => {
    const scope = await deps.readModel.scopeOf(caller);
    const { rows, ...rest } = await deps.deposits.page(scope, { ...query, issuedOnly: caller.role === 'tenant' });
    const [leases, properties, tenants] = await Promise.all([
      deps.ledgerLeases.ofIds(rows.map(({ lease_id }) => lease_id)),
      deps.readModel.properties(rows.map(({ property_id }) => property_id)),
      deps.readModel.tenants(rows.map(({ tenant_id }) => tenant_id)),
    ]);
    const zoneOf = new Map(leases.map(({ _id, time_zone }) => [_id, time_zone]));
    const deposit_statements = rows.map((settlement) =>
      presentSummary(settlement, {
        caller,
        day: dayIn(zoneOf.get(settlement.lease_id) ?? null, deps.now()),
        property: properties.get(settlement.property_id),
        tenant: tenants.get(settlement.tenant_id),
      }),
    );
    return reply({ deposit_statements, ...rest });
  }),
  endpoint(operations, 'POST /leases/{id}/deposit-statements', async ({ caller, params, body, recordId }) => {
    const lease = await leaseOf(deps, caller, params.id);
    authorise(depositPolicy.manage(caller, lease), LOOK_ONLY);
    const today = dayIn(lease.time_zone, deps.now());
    const [usual = today] = [lastDayOfTenancy(lease), today].sort();
    const terms = settlementTerms(body, noTerms(usual));
    const { id } = await recordId(() => deps.ids.depositStatements.next());
    const { _id: lease_id, account_id, property_id, tenant_id } = lease;
    const own = { _id: id, account_id, lease_id, property_id, tenant_id, version: 1, terms };
    const added = await deps.deposits.add({ ...own, issued: null, number: null, refunded: null, pending: null });
    if (added.moved) throw new Conflict(goneTo(added.moved));
    if (added._id !== id) throw new Conflict('The deposit of this lease has a statement already.');
    return created(await present(deps, added, caller), 'deposit-statements');
  }),
  endpoint(operations, 'GET /deposit-statements/{id}', async ({ caller, params }) => {
    return replyWith(deps, await statementOf(deps, caller, params.id), caller);
  }),
  endpoint(operations, 'PUT /deposit-statements/{id}', async ({ caller, params, body, ifMatch }) => {
    const settlement = await managedStatement(deps, caller, params.id);
    if (settlement.issued) throw new Conflict(ISSUED);
    const { version, ...change } = body;
    assertVersion(settlement.version, { ifMatch, version });
    const changed = await deps.deposits.change(settlement, settlementTerms(change, settlement.terms));
    if (!changed) {
      const current = await statementOf(deps, caller, params.id);
      if (current.issued) throw new Conflict(ISSUED);
      assertVersion(current.version, { version: settlement.version });
    }
    return replyWith(deps, changed ?? settlement, caller);
  }),
  endpoint(operations, 'POST /deposit-statements/{id}/issue', async ({ caller, params, body }) => {
    const draft = await managedStatement(deps, caller, params.id);
    if (!draft.issued) {
      assertVersion(draft.version, { version: body.version });
      await assertTenancyEnds(deps, await knownLease(deps, caller, draft.lease_id), draft.terms.moved_out_on);
    }
    return replyWith(deps, await deps.depositService.issue(draft, authorOf(caller)), caller);
  }),
  endpoint(operations, 'POST /deposit-statements/{id}/refund', async ({ caller, params, body }) => {
    const settlement = assertIssued(await managedStatement(deps, caller, params.id));
    const { paid_on, method, reference } = body;
    const refund = { paid_on, method, reference: reference ?? null, recorded_by: authorOf(caller) };
    return replyWith(deps, await deps.depositService.refund(settlement, refund), caller);
  }),
  endpoint(operations, 'POST /deposit-statements/{id}/send', async ({ caller, params, body }) => {
    const settlement = assertIssued(await managedStatement(deps, caller, params.id));
    const { method, sent_on } = body;
    if (method === 'email' && !caller.emailConfirmed) throw new EmailUnconfirmed('send statements by email');
    const sent = { method, sent_on: sent_on ?? null, recorded_by: authorOf(caller) };
    return replyWith(deps, await deps.depositService.send(settlement, sent), caller);
  }),
  endpoint(operations, 'POST /deposit-statements/{id}/dispute', async ({ caller, params, body }) => {
    const settlement = assertIssued(await statementOf(deps, caller, params.id));
    authorise(depositPolicy.dispute(caller, settlement), LOOK_ONLY);
    return replyWith(deps, await deps.depositService.dispute(settlement, body.text, authorOf(caller)), caller);
  }),
  endpoint(operations, 'POST /deposit-statements/{id}/answer', async ({ caller, params, body }) => {
    const settlement = assertIssued(await managedStatement(deps, caller, params.id));
    return replyWith(deps, await deps.depositService.answer(settlement, body.text), caller);
  }),
  endpoint(operations, 'GET /deposit-statements/{id}/pdf', async ({ caller, params, query: { size = 'letter' } }) => {
    const settlement = assertIssued(await statementOf(deps, caller, params.id));
    return fileReply({
      content: () => printStatement(settlement, size),
      type: 'application/pdf',
      name: `deposit_statement_${settlement._id}_${settlement.terms.moved_out_on}.pdf`,
      tag: `deposit-statement-${settlement._id}-${size}-${printRevision}`,
    });
  }),
];
