import type { LeaseReference, RentTerms } from '@keystead/contracts';
import {
  addDays,
  DEFAULT_ZONE,
  type EmailOutbox,
  endOfDay,
  type IdSource,
  inBackground,
  type Job,
  type Outbox,
  pacedRuns,
  type Scope,
  searchWords,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { Payment } from '../payments/payment.ts';
import type { PortfolioLink } from '../references/portfolio-link.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { AllocationRepository } from './allocation.repository.ts';
import { oldestFirst, type PaymentFact } from './allocation.ts';
import { chargeReport } from './charge.events.ts';
import type { ChargeRepository } from './charge.repository.ts';
import type { Charge, ChargeDraft } from './charge.ts';
import { DAYS_AHEAD, endingDays, endingNotices, occasionsOn, reminderNotice } from './charge-reminders.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { type DepositSettlement, dueDeductions, moneyFacts, movedSettlement, settlementEntries } from './deposit.ts';
import { dueMovedDeposits, dueMoves, hasBegun, isOfMove, moveEntries, takerOf } from './deposit-moves.ts';
import { dueDeposit, dueLateFees, dueRent, dueStayingRent, rentSource, stayingSource } from './due-charges.ts';
import type { JournalRepository, StoredLines } from './journal.repository.ts';
import { missingEntries } from './journal.ts';
import { type LeaseFactSources, recordsOfLeases } from './lease-facts.ts';
import { leaseLedger } from './ledger.ts';
import { type ClaimedLease, type LedgerLeaseRepository, neverDue } from './ledger-lease.repository.ts';
import {
  type CopiedFields,
  type LeaseSummary,
  type LedgerLease,
  ledgerLease,
  rentTerms,
  stayingTerms,
} from './ledger-lease.ts';
import type { LedgerPolicies, LedgerPolicy } from './ledger-policy.ts';
import { chargesOfDuePayments, isOfPayment } from './payment-facts.ts';
import { type RentCharge, rentSchedule } from './rent-schedule.ts';

interface PosterDependencies extends LeaseFactSources {
  readonly deposits: Pick<DepositRepository, 'ofLeases' | 'move'>;
  readonly database: Connection;
  readonly leases: LedgerLeaseRepository;
  readonly charges: ChargeRepository;
  readonly journal: JournalRepository;
  readonly policies: LedgerPolicies;
  readonly readModel: Pick<PortfolioReadModel, 'properties' | 'tenants' | 'zoneFor'>;
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly outbox: Pick<Outbox, 'writeTogether'>;
  readonly allocations: Pick<AllocationRepository, 'publish'>;
  readonly portfolio: Pick<PortfolioLink, 'lease'>;
  readonly ids: IdSource;
}

/** A lease with its facts. */
interface Work {
  readonly lease: ClaimedLease;
  readonly policy: LedgerPolicy;
  /** Today at the property. */
  readonly day: string;
  /** Its rent from the first month that may still change until two months from now. */
  readonly schedule: readonly RentCharge[];
  /** The same after the last day of the lease. */
  readonly staying: readonly RentCharge[];
  readonly charges: Charge[];
  readonly payments: readonly Payment[];
  readonly settlements: readonly DepositSettlement[];
  /** Of the lease that it renews. */
  readonly former: DepositSettlement | null;
  readonly entries: readonly StoredLines[];
  /** Those of the charges that this work has posted. */
  readonly posted: Charge[];
}

type Parties = Pick<LedgerLease, 'property_id' | 'tenant_id'>;

/** A lease with all that is posted by now, and the money that follows from it. */
interface PostedWork extends Work {
  readonly money: readonly PaymentFact[];
}

/** The same with the entries, of both leases, of what has gone along to its renewal. */
interface MovedWork extends PostedWork {
  readonly moves: ReturnType<typeof moveEntries>;
}

/** Leases that are worked on together. */
const BATCH = 200;
/** Batches at a time, so that one is computed while the database writes the other. */
const LANES = 2;

/**
 * Whether a charge is that of a payment, or cancels one. The events of the payment tell of it. Nobody has to pay that of a
 * deposit that was taken over.
 */
function followsPayment({ source, voids }: Charge, known: readonly Charge[]): boolean {
  const follows = (one: string) => isOfPayment(one) || isOfMove(one);
  return follows(source) || (voids !== null && known.some((charge) => charge._id === voids && follows(charge.source)));
}

/** The instant at which a day begins at a property. */
const startOf = (day: string, zone: string): Date => endOfDay(addDays(day, -1), zone);

/** A month and a bit, within which a charge follows. */
const AHEAD_DAYS = 62;

/** Months that are over and posted do not change, unless the lease ends before their end, or had and goes on after all. */
function scheduleOf(terms: RentTerms | null, prefix: string, charges: readonly Charge[], day: string): RentCharge[] {
  if (!terms) return [];
  const own = charges.filter(({ source }) => source.startsWith(prefix));
  const posted = own.flatMap(({ period_from }) => period_from ?? []).sort();
  const chargedFor = (month: string) =>
    own.reduce((sum, { period_from, amount_cents }) => sum + (period_from?.startsWith(month) ? amount_cents : 0), 0);
  const isWhole = posted.includes(terms.move_in_date ?? terms.start_date);
  // What was charged for the months after that was credited. If nothing is left, all may be charged again.
  const last = posted.findLast((from) => chargedFor(from.slice(0, 7)) !== 0);
  const [since] = isWhole ? [day, terms.end_date ?? day, last ?? posted[0] ?? day].sort() : [];
  return rentSchedule(terms, since);
}

function schedulesOf(lease: LedgerLease, charges: readonly Charge[], day: string): Pick<Work, 'schedule' | 'staying'> {
  const until = addDays(day, AHEAD_DAYS);
  return {
    schedule: scheduleOf(rentTerms(lease, until), rentSource(lease), charges, day),
    staying: scheduleOf(stayingTerms(lease, until), stayingSource(lease), charges, day),
  };
}

/** The due dates that a lease has ahead of it, posted or not. */
const dueDatesAhead = ({ schedule, staying, charges, day }: Work): string[] =>
  [...schedule, ...staying, ...charges].map(({ due_date }) => due_date).filter((due) => due > day);

function summaryOf(work: PostedWork): LeaseSummary {
  const { charges, money, day } = work;
  const facts = { charges, payments: money };
  const { balance_cents, past_due_cents, overdue_since, open } = leaseLedger(facts, { asOf: day, order: oldestFirst });
  const fees = open.filter(({ charge }) => charge.kind === 'late_fee');
  return {
    balance_cents,
    past_due_cents,
    overdue_since,
    late_fee_cents: fees.reduce((sum, { open_cents }) => sum + open_cents, 0),
    next_due_date: dueDatesAhead(work).sort()[0] ?? null,
  };
}

/** When the lease needs work again: when its next rent is to be posted, and on each day on which its balance changes. */
function nextWork(work: Work, { past_due_cents }: LeaseSummary): Date {
  const { lease, policy, day } = work;
  const days = [
    ...dueDatesAhead(work).flatMap((due) => [
      addDays(due, -policy.post_days_ahead),
      addDays(due, -DAYS_AHEAD),
      due,
      addDays(due, 1),
    ]),
    // What fell due today is late tomorrow, and each further day may bring a fee.
    ...(past_due_cents > 0 && policy.late_fee ? [addDays(day, 1)] : []),
    ...(work.charges.some(({ due_date }) => due_date === day) ? [addDays(day, 1)] : []),
    ...endingDays(lease),
    ...(lease.renewal_of ? [lease.start_date] : []),
  ].filter((each) => each > day);
  const next = days.sort()[0];
  return next === undefined ? neverDue : startOf(next, lease.time_zone);
}

/**
 * Posts what leases are to be charged, and the journal: a lease at a time, in one process at a time. Sources are unique,
 * so after a crash, or weeks of standing still, it posts exactly what is missing, with its own dates.
 */
export class LedgerPoster {
  readonly #deps;
  /** Payments that come at once share a run. */
  readonly #runs;
  readonly job: Job;

  constructor(deps: PosterDependencies) {
    this.#deps = deps;
    this.#runs = pacedRuns(deps.database, () => this.#runDue());
    this.job = { name: 'post rent charges', every: 60_000, run: () => this.runDue() };
  }

  /** Works on all leases that need it, once the current run is over. */
  runDue(): Promise<void> {
    return this.#runs.next();
  }

  /** Works on leases whose facts have changed, soon. */
  async changed(leaseIds: readonly (number | null)[]): Promise<void> {
    const ids = leaseIds.filter((id) => id !== null);
    if (ids.length === 0) return;
    if (await this.#deps.leases.touch(ids)) this.soon();
  }

  async afterProperty({ id }: { readonly id: number }): Promise<void> {
    await this.#updateCopies(await this.#deps.leases.ofParty({ property_id: id }));
  }

  async afterTenant({ id }: { readonly id: number }): Promise<void> {
    await this.#updateCopies(await this.#deps.leases.ofParty({ tenant_id: id }));
  }

  async #updateCopies(leases: readonly LedgerLease[]): Promise<void> {
    const copiesOf = await this.#copiesOf(leases);
    await this.#deps.leases.updateCopies(leases.map((lease) => ({ _id: lease._id, ...copiesOf(lease) })));
    this.soon();
  }

  async #copiesOf(leases: readonly Parties[]): Promise<(lease: Parties) => CopiedFields> {
    const { readModel } = this.#deps;
    const [properties, tenants] = await Promise.all([
      readModel.properties(leases.map(({ property_id }) => property_id)),
      readModel.tenants(leases.map(({ tenant_id }) => tenant_id)),
    ]);
    const zones = new Map<number, string>();
    for (const property of properties.values()) zones.set(property.id, await readModel.zoneFor(property));
    return ({ property_id, tenant_id }) => ({
      time_zone: zones.get(property_id) ?? DEFAULT_ZONE,
      search: searchWords(properties.get(property_id)?.name, tenants.get(tenant_id)?.name),
    });
  }

  /** A lease in a scope; portfolio is asked for one that the feed has not brought yet. Null if there is none. */
  async find(scope: Scope, id: number): Promise<LedgerLease | null> {
    const { leases, portfolio } = this.#deps;
    const found = await leases.find(scope, id);
    if (found || (await leases.ofIds([id])).length > 0) return found;
    const added = await portfolio.lease(id);
    if (!added?.live) return null;
    await leases.store(await this.#leasesOf([added], new Map()), new Map(), { onlyNew: true });
    await this.settle(id);
    if (added.renewal_of) this.soon();
    return leases.find(scope, id);
  }

  /** A lease as portfolio has it now. */
  async current(lease: LedgerLease): Promise<LedgerLease> {
    const reference = await this.#deps.portfolio.lease(lease._id);
    if (reference) await this.follow([reference]);
    const [current] = await this.#deps.leases.ofIds([lease._id]);
    return current ?? lease;
  }

  /** Takes over leases as portfolio has them. Safe to repeat. */
  async follow(references: readonly LeaseReference[]): Promise<void> {
    if (references.length === 0) return;
    const { leases } = this.#deps;
    const known = await leases.ofIds(references.map(({ id }) => id));
    const before = new Map(known.map((lease) => [lease._id, lease]));
    if (await leases.store(await this.#leasesOf(references, before), before)) this.soon();
  }

  async #leasesOf(
    references: readonly LeaseReference[],
    before: ReadonlyMap<number, LedgerLease>,
  ): Promise<LedgerLease[]> {
    const { policies } = this.#deps;
    const copiesOf = await this.#copiesOf(references);
    return Promise.all(
      references.map(async (reference) => {
        const policy = await policies.forProperty(reference.account_id, reference.property_id);
        return ledgerLease(reference, { before: before.get(reference.id), policy, copies: copiesOf(reference) });
      }),
    );
  }

  /** Works on one lease at once, so that the next read shows it. If that fails, the job makes up for it. */
  async settle(leaseId: number | null): Promise<void> {
    if (leaseId === null) return;
    const { leases, now } = this.#deps;
    if (!(await leases.touch([leaseId]))) return;
    const claimed = await leases.claimDue(now(), 1, leaseId);
    if (claimed.length > 0) await this.#workOn(claimed).catch(() => undefined);
  }

  soon(): void {
    inBackground(this.#deps.database, () => this.runDue());
  }

  /** Enters all payments of leases that a former release has left out, with their own dates. Safe to repeat. */
  async complete(leaseIds: readonly number[]): Promise<void> {
    await this.#workOn(await this.#deps.leases.claimIncomplete(leaseIds));
  }

  async #runDue(): Promise<void> {
    const failures: unknown[] = [];
    // One after the other, so that each takes other leases.
    let claiming: Promise<unknown> = Promise.resolve();
    const claim = () => {
      const claimed = claiming.then(() => this.#deps.leases.claimDue(this.#deps.now(), BATCH));
      claiming = claimed.catch(() => undefined);
      return claimed;
    };
    const work = async () => {
      for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
        const began = this.#deps.now();
        await this.#workOn(claimed).catch(async (error) => {
          // One lease that fails must not hold up the others. It is tried again when its claim is over.
          if (claimed.length === 1) return void failures.push(error);
          for (const lease of claimed) {
            const again = { ...lease, left_since: lease.left_since ?? began };
            await this.#workOn([again]).catch((own) => failures.push(own));
          }
        });
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, work));
    failures.push(...lanes.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : [])));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} leases could not be charged`);
  }

  async #workOn(leases: readonly ClaimedLease[]): Promise<void> {
    if (leases.length === 0) return;
    const works = await this.#load(leases);
    await this.#post(works, (work) => {
      const { lease, charges, payments, settlements, former, day, policy, schedule, staying } = work;
      const until = addDays(day, policy.post_days_ahead);
      return [
        ...dueRent(lease, charges, { day, until, schedule }),
        ...dueStayingRent(lease, charges, { day, until, schedule: staying }),
        ...dueDeposit(lease, charges, {
          day,
          isSettled: settlements.some(({ issued, moved }) => issued !== null || moved),
        }),
        ...dueMovedDeposits(lease, former?.moved, charges),
        ...chargesOfDuePayments(lease, payments, charges, day),
        ...dueDeductions(lease, work),
      ];
    });
    // Fees follow from what is open, so what is posted above has to be among the facts.
    await this.#post(works, (work) => {
      const { lease, charges, day, policy } = work;
      const { late_fee: rule, late_fee_since: since } = policy;
      if (!rule || !since) return [];
      return dueLateFees(lease, charges, moneyFacts(lease, work), { rule, since, day });
    });
    const all = await this.#moveDeposits(
      works.map((work): PostedWork => ({ ...work, money: moneyFacts(work.lease, work) })),
    );
    await this.#postEntries(all);
    await this.#announce(all);
    await this.#deps.allocations.publish(all, this.#deps.now());
    await this.#remind(all);
    const worked = all.map((work) => {
      const summary = summaryOf(work);
      return { lease: work.lease, summary, next: nextWork(work, summary) };
    });
    await this.#deps.leases.worked(worked);
  }

  async #load(leases: readonly ClaimedLease[]): Promise<Work[]> {
    const { journal, policies } = this.#deps;
    const places = new Map(leases.map(({ property_id, account_id }) => [property_id, account_id]));
    const [records, entries, found] = await Promise.all([
      recordsOfLeases(this.#deps, leases),
      journal.ofLeases(leases.map(({ _id }) => _id)),
      Promise.all([...places].map(async ([id, account]) => [id, await policies.forProperty(account, id)] as const)),
    ]);
    const policyOf = new Map(found);
    const entriesOf = Map.groupBy(entries, ({ lease_id }) => lease_id);
    return records.map((record) => ({
      ...record,
      policy: policyOf.get(record.lease.property_id) as LedgerPolicy,
      ...schedulesOf(record.lease, record.charges, record.day),
      entries: entriesOf.get(record.lease._id) ?? [],
      posted: [],
    }));
  }

  /**
   * Lets what leases hold of deposits go along to renewals that have begun: a lease moves it, and its renewal is charged
   * what was moved. What is stored first says the rest, so that a work that never ended is made up for by the next.
   */
  async #moveDeposits(works: readonly PostedWork[]): Promise<MovedWork[]> {
    const { leases, deposits } = this.#deps;
    const givers = works.filter(
      ({ money, settlements }) => money.some(({ is_deposit }) => is_deposit) && settlements.every(({ moved }) => moved),
    );
    const found = givers.length === 0 ? [] : await leases.renewalsOf(givers.map(({ lease }) => lease._id));
    const renewals = Map.groupBy(found, ({ renewal_of }) => renewal_of?.id);
    // As long as nothing has come from the lease before, a renewal makes it look.
    const touched = works.flatMap(({ lease, former, day }) =>
      lease.renewal_of && !former && hasBegun(lease, day) ? [lease.renewal_of.id] : [],
    );
    const moved: MovedWork[] = [];
    for (const work of works) {
      const { lease, settlements, entries, money, day } = work;
      const before = settlements[0]?.moved ?? null;
      const renewal = takerOf(renewals.get(lease._id) ?? [], before, day);
      const receipts = renewal ? dueMoves(renewal, { money, moved: before, day }) : [];
      const settled =
        renewal && receipts.length > 0
          ? [await deposits.move(movedSettlement(lease, { to: renewal._id, receipts }))]
          : settlements;
      const posted = new Set(entries.map(({ source }) => source));
      const all = renewal ? moveEntries(lease, renewal, settled[0]?.moved?.receipts ?? []) : [];
      const moves = all.filter(([, { source }]) => !posted.has(source));
      if (renewal && moves.length > 0) touched.push(renewal._id);
      moved.push({ ...work, settlements: settled, moves });
    }
    // Before the entries, which say that it was done.
    if (touched.length > 0) await leases.touch(touched);
    return moved;
  }

  async #post(works: readonly Work[], due: (work: Work) => ChargeDraft[]): Promise<void> {
    const { charges, ids, now } = this.#deps;
    const drafts = works.flatMap(due);
    const posted = Map.groupBy(await charges.postAnnounced(drafts, ids, now()), ({ lease_id }) => lease_id);
    for (const { lease, charges: known, posted: own } of works) {
      known.push(...(posted.get(lease._id) ?? []));
      own.push(...(posted.get(lease._id) ?? []));
    }
  }

  /** Also those that others posted, and all that a work may have posted that never ended: one told twice is told once. */
  async #announce(works: readonly Work[]): Promise<void> {
    const { charges, outbox } = this.#deps;
    const marked = works.flatMap((work) => work.charges.filter(({ unannounced }) => unannounced));
    const told = works.flatMap(({ lease: { left_since }, charges: known, posted }) => {
      const left = left_since === null ? [] : known.filter(({ posted_at }) => posted_at >= left_since);
      return [...new Set([...posted, ...left])].filter(
        (charge) => !charge.unannounced && !followsPayment(charge, known),
      );
    });
    if (marked.length + told.length > 0) await outbox.writeTogether([...marked, ...told].map(chargeReport));
    if (marked.length > 0) await charges.announced(marked);
  }

  /** E-mails to tenants. Written twice, one is sent once. */
  async #remind(works: readonly PostedWork[]): Promise<void> {
    const { notices, readModel } = this.#deps;
    const told = works.flatMap(({ lease, charges, money, day }) =>
      lease.live ? occasionsOn(day, charges, money).map((occasion) => ({ lease, occasion })) : [],
    );
    const ending = works.filter(({ lease, day }) => endingNotices(lease, day, undefined, '').length > 0);
    const concerned = [...told, ...ending].map(({ lease }) => lease);
    const [tenants, properties] = await Promise.all([
      readModel.tenants(concerned.map(({ tenant_id }) => tenant_id)),
      readModel.properties(concerned.map(({ property_id }) => property_id)),
    ]);
    for (const { lease, day } of ending) {
      const later = await this.#deps.leases.ofParty({ tenant_id: lease.tenant_id });
      if (later.some(({ live, last_day }) => live && last_day > lease.last_day)) continue;
      const property = properties.get(lease.property_id)?.name ?? '';
      await notices.write(lease.account_id, endingNotices(lease, day, tenants.get(lease.tenant_id), property));
    }
    for (const [accountId, own] of Map.groupBy(told, ({ lease }) => lease.account_id)) {
      const emails = own.flatMap(({ lease, occasion }) => {
        const tenant = tenants.get(lease.tenant_id);
        const property = properties.get(lease.property_id)?.name ?? '';
        return tenant?.live ? [reminderNotice(occasion, tenant, property)] : [];
      });
      await notices.write(accountId, emails);
    }
  }

  async #postEntries(works: readonly MovedWork[]): Promise<void> {
    const recorded_at = this.#deps.now();
    await this.#deps.journal.post(
      works.flatMap((work) => {
        const { charges, money, settlements, entries, day, moves } = work;
        const missing = missingEntries({ charges, payments: money }, entries, day);
        // What a deposit pays follows from the charges of its statement.
        const settled = settlementEntries(settlements, [...entries, ...missing]);
        const own = [...missing, ...settled].map((entry) => ({ ...entry, lease: work.lease }));
        return [...own, ...moves.flat()].map(({ lease, ...entry }) => ({
          ...entry,
          _id: `${lease.account_id}:${entry.source}`,
          account_id: lease.account_id,
          lease_id: lease._id,
          property_id: lease.property_id,
          recorded_at,
        }));
      }),
    );
  }
}
