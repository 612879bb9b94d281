import { type CalendarReader, MAX_REQUEST_PHOTOS } from '@keystead/contracts';
import {
  AttemptLimit,
  BackgroundBatch,
  Batcher,
  type ChangeSource,
  EmailOutbox,
  type ErasedAccounts,
  idBlocks,
  Outbox,
  type Post,
  type RecordChange,
  type ServiceTools,
} from '@keystead/service-kit';
import { FileStore, PhotoStore } from '@keystead/service-kit/files';
import type { Checkouts } from './card-payments/card-payment.ts';
import type { Refunds } from './card-payments/refund-job.ts';
import { announceComments } from './maintenance/comments/comment.events.ts';
import { CommentRepository } from './maintenance/comments/comment.repository.ts';
import type { Comment } from './maintenance/comments/comment.ts';
import { notifyOfRequests } from './maintenance/maintenance.events.ts';
import { RequestRepository } from './maintenance/maintenance.repository.ts';
import type { MaintenanceRequest } from './maintenance/maintenance.ts';
import { RequestProjection } from './maintenance/maintenance-projection.ts';
import { AllocationRepository } from './money/allocation.repository.ts';
import { oldestFirst } from './money/allocation.ts';
import { ChargeRepository } from './money/charge.repository.ts';
import { ClosingService } from './money/closing-service.ts';
import { DepositRepository, DepositStatementNumbers } from './money/deposit.repository.ts';
import { DepositService } from './money/deposit-service.ts';
import { JournalRepository } from './money/journal.repository.ts';
import { factsOfLeases } from './money/lease-facts.ts';
import { leaseLedger } from './money/ledger.ts';
import { LedgerLeaseRepository } from './money/ledger-lease.repository.ts';
import { LedgerPolicies } from './money/ledger-policy.ts';
import { LedgerPoster } from './money/ledger-poster.ts';
import { ReplacementService } from './payments/payment.events.ts';
import { PaymentRepository } from './payments/payment.repository.ts';
import type { Payment } from './payments/payment.ts';
import { PaymentProjection } from './payments/payment-projection.ts';
import { ReferenceGuard } from './payments/payment-references.ts';
import { PersonnelRepository } from './personnel/personnel.repository.ts';
import { ReceiptRepository } from './receipts/receipt.repository.ts';
import { postWithReceipts, ReceiptService } from './receipts/receipt-service.ts';
import { ClosingAccounts } from './references/closing-accounts.ts';
import type { IdentityLink, PortfolioLink } from './references/portfolio-link.ts';
import { PortfolioReadModel } from './references/portfolio-read-model.ts';

export interface OperationsTools extends Pick<ServiceTools<unknown>, 'database'>, IdentityLink {
  readonly portfolio: PortfolioLink;
  /** Notifications of changes in portfolio and identity, where the service subscribes to them. */
  readonly changed?: { readonly references?: ChangeSource; readonly accounts?: ChangeSource };
  readonly checkouts: Checkouts;
  readonly refunds: Refunds;
  /** See `acceptsRentByCard`. */
  readonly acceptsCards: boolean;
  /** Whose calendar the feed with a hash shows, as identity says now; null if there is none. */
  readonly calendarReader: (hash: string) => Promise<CalendarReader | null>;
  /** The product's address, which links in calendar feeds begin with. */
  readonly publicUrl: string;
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  /** The current instant: the machine's clock, except in tests. */
  readonly now: () => Date;
}

export function createDependencies(tools: OperationsTools) {
  const { database, portfolio, checkouts, refunds, acceptsCards, calendarReader, publicUrl, post, now } = tools;
  const readModel = new PortfolioReadModel(database);
  const receipts = new ReceiptRepository(database);
  const notices = new EmailOutbox(database, postWithReceipts(receipts, post));
  const personnel = new PersonnelRepository(database);
  const requests = new RequestRepository(database, afterRequestChanges);
  const requestCopies = new RequestProjection({ requests, personnel, readModel });
  const files = new FileStore(database);
  const payments = new PaymentRepository(database, afterPaymentChanges);
  const paymentCopies = new PaymentProjection({ payments, readModel, now });
  const paymentIds = idBlocks(database, 'payments');
  const replacements = new ReplacementService({ payments, readModel, notices, ids: paymentIds, now });
  const charges = new ChargeRepository(database);
  const ledgerLeases = new LedgerLeaseRepository(database);
  const ledgerPolicies = new LedgerPolicies(database);
  const journal = new JournalRepository(database);
  const deposits = new DepositRepository(database);
  const depositNumbers = new DepositStatementNumbers(database);
  const chargeIds = idBlocks(database, 'charges');
  const outbox = new Outbox(database);
  const allocations = new AllocationRepository(database, outbox);
  const ledgerPoster = new LedgerPoster({
    database,
    leases: ledgerLeases,
    charges,
    payments,
    deposits,
    journal,
    policies: ledgerPolicies,
    readModel,
    notices,
    outbox,
    allocations,
    portfolio,
    ids: chargeIds,
    now,
  });
  const closings = new ClosingService({ database, journal, ledgerPoster, readModel, now });
  const depositService = new DepositService({
    closings,
    outbox,
    deposits,
    depositNumbers,
    charges,
    payments,
    ledgerLeases,
    ledgerPoster,
    notices,
    readModel,
    now,
  });
  const receiptService = new ReceiptService({ owed, receipts, readModel, notices, now });

  /** By the ledgers of leases. Concurrent calls share commands. */
  const balances = new Batcher(async (_: 'leases', ids: readonly number[]) => {
    const leases = await ledgerLeases.ofIds([...new Set(ids)]);
    const facts = await factsOfLeases({ charges, payments, deposits, now }, leases);
    const owing = facts.map((own) => leaseLedger(own, { asOf: own.day, order: oldestFirst }).balance_cents);
    const byLease = new Map(leases.map(({ _id }, at) => [_id, Math.max(owing[at] ?? 0, 0)]));
    return ids.map((id) => byLease.get(id));
  });

  /** What is left to pay beside a payment: by the ledger of its lease if it is on account, else of its payments that are due. */
  async function owed(payment: Payment): Promise<number> {
    const { on_account, lease_id } = payment;
    return (on_account && lease_id ? await balances.add('leases', lease_id) : undefined) ?? payments.owed(payment);
  }

  // What follows changes, in this order. The outbox relay repeats it until all of it has succeeded.
  async function afterRequestChanges(changes: readonly RecordChange<MaintenanceRequest>[]): Promise<void> {
    await requestCopies.refreshRead(changes.map(([request]) => request));
    await notifyOfRequests({ requests, readModel, notices }, changes);
  }
  async function afterPaymentChanges(changes: readonly RecordChange<Payment>[]): Promise<void> {
    await paymentCopies.refreshRead(changes.map(([payment]) => payment));
    await receiptService.afterChanges(changes);
    await Promise.all(changes.map(([payment, entry]) => replacements.afterChange(payment, entry)));
    const former = changes.map(([, entry]) => entry.changes.find(({ field }) => field === 'lease_id')?.from);
    const leases = changes.map(([{ lease_id }]) => lease_id);
    await ledgerPoster.changed([...leases, ...former.map((id) => (typeof id === 'number' ? id : null))]);
  }

  const comments = new CommentRepository(database);
  /** What no request waits for: the e-mails about new comments. */
  const announcements = new BackgroundBatch<Comment>(database, (some) =>
    announceComments({ comments, requests, readModel, notices }, some),
  );

  return {
    database,
    portfolio,
    checkouts,
    refunds,
    acceptsCards,
    calendarReader,
    publicUrl,
    feedLimits: {
      ofFeed: new AttemptLimit(database, 'calendar-feed', { attempts: 60, seconds: 60 * 60 }),
      ofNetwork: new AttemptLimit(database, 'calendar-network', { attempts: 30, seconds: 15 * 60 }),
    },
    now,
    readModel,
    closing: new ClosingAccounts(database),
    notices,
    followers: [requestCopies, paymentCopies, ledgerPoster],
    personnel,
    requests,
    comments,
    announcements,
    files,
    photos: new PhotoStore(files, { most: MAX_REQUEST_PHOTOS, owner: 'A maintenance request' }),
    payments,
    reservedReferences: new ReferenceGuard(database),
    charges,
    allocations,
    ledgerLeases,
    ledgerPolicies,
    ledgerPoster,
    journal,
    closings,
    deposits,
    depositNumbers,
    depositService,
    receipts,
    receiptService,
    replacements,
    ids: {
      personnel: idBlocks(database, 'personnel'),
      requests: idBlocks(database, 'maintenance_requests'),
      comments: idBlocks(database, 'maintenance_comments'),
      photos: idBlocks(database, 'photos'),
      payments: paymentIds,
      charges: chargeIds,
      depositStatements: idBlocks(database, 'deposit_statements'),
    },
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
