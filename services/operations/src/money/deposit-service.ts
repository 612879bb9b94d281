import type { Jurisdiction } from '@keystead/contracts';
import {
  type Author,
  assertVersion,
  Conflict,
  dayIn,
  type EmailOutbox,
  type Job,
  type Outbox,
  pastDay,
  retryOnConflict,
} from '@keystead/service-kit';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { ClosingService } from './closing-service.ts';
import { statementNotices, statementReport } from './deposit.events.ts';
import type { DepositRepository, DepositStatementNumbers } from './deposit.repository.ts';
import {
  assertDelivered,
  assertIssuable,
  assertRefundable,
  type Delivery,
  type DepositSettlement,
  type IssuedStatement,
  isNumbered,
  type NumberedSettlement,
  type PaidRefund,
  type Settlement,
  settlementDate,
  settlementOf,
} from './deposit.ts';
import { type FactsOfLease, factsOfLease, type LeaseFactSources } from './lease-facts.ts';
import type { LedgerLeaseRepository } from './ledger-lease.repository.ts';
import type { LedgerLease } from './ledger-lease.ts';
import type { LedgerPoster } from './ledger-poster.ts';
import { jurisdictionOf } from './rules.ts';

interface DepositDependencies extends LeaseFactSources {
  readonly closings: Pick<ClosingService, 'closedThrough' | 'dated'>;
  readonly deposits: DepositRepository;
  readonly depositNumbers: DepositStatementNumbers;
  readonly ledgerLeases: Pick<LedgerLeaseRepository, 'ofIds' | 'open'>;
  readonly ledgerPoster: Pick<LedgerPoster, 'soon'>;
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant' | 'properties' | 'tenants'>;
  readonly outbox: Pick<Outbox, 'writeTogether'>;
}

const BATCH = 100;

/** If the token of the user who issued the statement had no name. */
const DEFAULT_LANDLORD = 'The landlord';

/**
 * Issues statements of deposits. What is issued is stored first, in one write that only one call can win; the number and
 * the ledger's facts follow from it. The job repeats them until all have succeeded.
 */
export class DepositService {
  readonly #deps;
  readonly job: Job;

  constructor(deps: DepositDependencies) {
    this.#deps = deps;
    this.job = { name: 'finish deposit statements', every: 60_000, run: () => this.finishAll() };
  }

  factsOf(lease: LedgerLease): Promise<FactsOfLease> {
    return factsOfLease(this.#deps, lease);
  }

  /** The place of a property whose rules of law hold for its deposits; null if none are known. */
  async placeOf(propertyId: number): Promise<Jurisdiction | null> {
    return jurisdictionOf((await this.#deps.readModel.properties([propertyId])).get(propertyId)?.state ?? '');
  }

  /** What was issued, or for a draft what the ledger of today makes of it. */
  async contentOf({ issued, terms, lease_id }: DepositSettlement): Promise<Settlement> {
    if (issued) return issued;
    const lease = await this.#leaseOf(lease_id);
    const [facts, place] = await Promise.all([this.factsOf(lease), this.placeOf(lease.property_id)]);
    return settlementOf(terms, facts, { day: facts.day, place });
  }

  /** Safe to repeat. @throws AppError (`version_conflict`) if the draft has changed meanwhile */
  async issue(draft: DepositSettlement, by: Author): Promise<NumberedSettlement> {
    if (draft.issued) return this.#numbered(draft);
    const { deposits, closings } = this.#deps;
    const issued = await this.#statementOf(draft, by);
    const saved = await closings.dated(draft, { moved_out_on: issued.date }, () => deposits.issue(draft, issued));
    const current = saved ?? (await this.#stored(draft));
    if (!current.issued) assertVersion(current.version, { version: draft.version });
    return this.#numbered(current);
  }

  /** Safe to repeat with the same refund. */
  async refund(settlement: NumberedSettlement, entered: PaidRefund): Promise<NumberedSettlement> {
    const { deposits, ledgerLeases, closings, now } = this.#deps;
    const [lease] = await ledgerLeases.ofIds([settlement.lease_id]);
    const paid_on = pastDay('paid_on', entered.paid_on, lease?.time_zone ?? null, now());
    const refunded = { ...entered, paid_on };
    assertRefundable(settlement, paid_on);
    const saved = settlement.refunded
      ? settlement
      : await closings.dated(settlement, { paid_on }, () => deposits.refund(settlement, refunded));
    const current = saved ?? (await this.#stored(settlement));
    const { method, reference } = refunded;
    const before = current.refunded;
    if (before?.paid_on !== paid_on || before.method !== method || before.reference !== reference)
      throw new Conflict('The refund has already been recorded.');
    return this.#numbered(current);
  }

  /** Safe to repeat with the same delivery. @throws ValidationFailed for a day that can't be */
  async send(settlement: NumberedSettlement, sent: Omit<Delivery, 'sent_on'> & { sent_on: string | null }) {
    const { ledgerLeases, now } = this.#deps;
    const [lease] = await ledgerLeases.ofIds([settlement.lease_id]);
    const zone = lease?.time_zone ?? null;
    const day = dayIn(zone, now());
    const entered = sent.method === 'email' ? day : (sent.sent_on ?? day);
    const delivery = { ...sent, sent_on: pastDay('sent_on', entered, zone, now()) };
    assertDelivered(settlement, delivery, zone);
    return this.#follow(settlement, ({ sent: before }) =>
      before?.sent_on === delivery.sent_on && before.method === delivery.method ? null : { sent: delivery },
    );
  }

  /** Safe to repeat with the same text. @throws Conflict if it was disputed before */
  dispute(settlement: NumberedSettlement, text: string, by: Author): Promise<NumberedSettlement> {
    return this.#follow(settlement, ({ dispute }) => {
      if (dispute?.text === text) return null;
      if (dispute) throw new Conflict('This statement has been disputed before.');
      return { dispute: { text, opened_at: this.#deps.now(), opened_by: by, answer: null, closed_at: null } };
    });
  }

  /** Safe to repeat with the same text. @throws Conflict if there is no dispute, or it was answered */
  answer(settlement: NumberedSettlement, text: string): Promise<NumberedSettlement> {
    return this.#follow(settlement, ({ dispute }) => {
      if (!dispute) throw new Conflict('This statement is not disputed.');
      if (dispute.answer === text) return null;
      if (dispute.answer !== null) throw new Conflict('The dispute of this statement has been answered before.');
      return { dispute: { ...dispute, answer: text, closed_at: this.#deps.now() } };
    });
  }

  /** Makes up for processes that ended half-way. */
  async finishAll(): Promise<void> {
    for (const settlement of await this.#deps.deposits.pending(BATCH)) await this.#numbered(settlement);
  }

  /** Adds to what happened to an issued statement; null leaves it as it is. */
  async #follow(
    settlement: NumberedSettlement,
    change: (current: DepositSettlement) => Pick<DepositSettlement, 'sent' | 'dispute'> | null,
  ): Promise<NumberedSettlement> {
    const saved = await retryOnConflict('this statement', async () => {
      const current = await this.#stored(settlement);
      const next = change(current);
      return next ? ((await this.#deps.deposits.follow(current, next)) ?? undefined) : current;
    });
    return this.#numbered(saved);
  }

  async #numbered(settlement: DepositSettlement): Promise<NumberedSettlement> {
    const { deposits, depositNumbers, ledgerLeases, ledgerPoster, notices, readModel } = this.#deps;
    const { _id, lease_id, pending, number } = settlement;
    const current = number === null ? await deposits.number(_id, await depositNumbers.of(settlement)) : settlement;
    if (!current || !isNumbered(current)) throw new Error(`deposit settlement ${_id} was not issued`);
    if (pending === null) return current;
    // Repeated, it is published once.
    await this.#deps.outbox.writeTogether([statementReport(current)]);
    const tenant = await readModel.liveTenant(current.tenant_id);
    await notices.write(current.account_id, statementNotices(current, tenant));
    // From here on the poster is sure to find it.
    await ledgerLeases.open(lease_id);
    await deposits.finished(settlement);
    ledgerPoster.soon();
    return current;
  }

  async #statementOf(draft: DepositSettlement, by: Author): Promise<IssuedStatement> {
    const { readModel, closings, now } = this.#deps;
    const facts = await this.factsOf(await this.#leaseOf(draft.lease_id));
    assertIssuable(draft, facts.day);
    const place = await this.placeOf(draft.property_id);
    const content = settlementOf(draft.terms, facts, { day: facts.day, place });
    const [properties, tenants] = await Promise.all([
      readModel.properties([draft.property_id]),
      readModel.tenants([draft.tenant_id]),
    ]);
    const { name = '', address = '' } = properties.get(draft.property_id) ?? {};
    return {
      ...content,
      date: settlementDate(draft.terms, content, await closings.closedThrough(draft.account_id)),
      issued_at: now(),
      issued_by: by,
      tenant: tenants.get(draft.tenant_id)?.name ?? '',
      landlord: by.name || DEFAULT_LANDLORD,
      premises: { name, address },
    };
  }

  async #stored({ _id }: DepositSettlement): Promise<DepositSettlement> {
    const stored = await this.#deps.deposits.find({ kind: 'everything' }, _id);
    if (!stored) throw new Conflict('The account of this statement is being closed.');
    return stored;
  }

  async #leaseOf(id: number): Promise<LedgerLease> {
    const [lease] = await this.#deps.ledgerLeases.ofIds([id]);
    if (!lease) throw new Conflict('The account of this lease is being closed.');
    return lease;
  }
}
