import { MAX_REQUEST_PHOTOS } from '@keystead/contracts';
import {
  type ChangeEntry,
  type ChangeSource,
  EmailOutbox,
  type ErasedAccounts,
  type IdSource,
  idBlocks,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { FileStore, PhotoStore } from '@keystead/service-kit/files';
import type { Checkouts } from './card-payments/card-payment.ts';
import type { Refunds } from './card-payments/refund-job.ts';
import { CommentRepository } from './maintenance/comments/comment.repository.ts';
import { notifyOfRequest } from './maintenance/maintenance.events.ts';
import { RequestRepository } from './maintenance/maintenance.repository.ts';
import { RequestProjection } from './maintenance/maintenance-projection.ts';
import { ReplacementService } from './payments/payment.events.ts';
import { PaymentRepository } from './payments/payment.repository.ts';
import { PaymentProjection } from './payments/payment-projection.ts';
import { ReferenceGuard } from './payments/payment-references.ts';
import { PersonnelRepository } from './personnel/personnel.repository.ts';
import { ReceiptRepository } from './receipts/receipt.repository.ts';
import { ReceiptService } from './receipts/receipt-service.ts';
import { ClosingAccounts, type FetchClosingAccounts } from './references/closing-accounts.ts';
import type { Follower } from './references/follow-portfolio.ts';
import type { AccountZones, PortfolioLink } from './references/portfolio-link.ts';
import { PortfolioReadModel } from './references/portfolio-read-model.ts';

/** The external dependencies of the operations service. */
export interface OperationsTools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly portfolio: PortfolioLink;
  readonly accountZones: AccountZones;
  readonly closingAccounts: FetchClosingAccounts;
  /** Notifications of changes in portfolio and identity, where the service subscribes to them. */
  readonly changed?: { readonly references?: ChangeSource; readonly accounts?: ChangeSource };
  readonly checkouts: Checkouts;
  readonly refunds: Refunds;
  /** See `acceptsRentByCard`. */
  readonly acceptsCards: boolean;
  /** Delivers e-mails of the outbox to identity. */
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  /** The current instant: the machine's clock, except in tests. */
  readonly now: () => Date;
}

export interface Dependencies
  extends Pick<OperationsTools, 'portfolio' | 'checkouts' | 'refunds' | 'acceptsCards' | 'now'> {
  readonly readModel: PortfolioReadModel;
  /** Accounts whose owner has requested deletion. */
  readonly closing: ClosingAccounts;
  readonly notices: EmailOutbox;
  /** The projections that copy fields of properties and tenants. */
  readonly followers: readonly Follower[];
  readonly personnel: PersonnelRepository;
  readonly requests: RequestRepository;
  readonly comments: CommentRepository;
  readonly files: FileStore;
  readonly photos: PhotoStore;
  readonly payments: PaymentRepository;
  readonly reservedReferences: ReferenceGuard;
  readonly receipts: ReceiptRepository;
  readonly receiptService: ReceiptService;
  readonly replacements: ReplacementService;
  readonly ids: Readonly<Record<'personnel' | 'requests' | 'comments' | 'photos' | 'payments', IdSource>>;
}

export function createDependencies(tools: OperationsTools): Dependencies {
  const { database, portfolio, checkouts, refunds, acceptsCards, post, now } = tools;
  const readModel = new PortfolioReadModel(database);
  const notices = new EmailOutbox(database, post);
  const personnel = new PersonnelRepository(database);
  const requests = new RequestRepository(database, afterRequestChange);
  const requestCopies = new RequestProjection({ requests, personnel, readModel });
  const files = new FileStore(database);
  const payments = new PaymentRepository(database, afterPaymentChange);
  const paymentCopies = new PaymentProjection({ payments, readModel, now });
  const paymentIds = idBlocks(database, 'payments');
  const replacements = new ReplacementService({ payments, readModel, notices, ids: paymentIds, now });
  const receipts = new ReceiptRepository(database);
  const receiptService = new ReceiptService({ payments, receipts, readModel, notices, now });

  // What follows a change, in this order. The outbox relay repeats it until all of it has succeeded.
  async function afterRequestChange(id: number, entry: ChangeEntry): Promise<void> {
    await requestCopies.refresh(id);
    await notifyOfRequest({ requests, readModel, notices }, id, entry);
  }
  async function afterPaymentChange(id: number, entry: ChangeEntry): Promise<void> {
    await paymentCopies.refresh(id);
    await receiptService.afterChange(id, entry);
    await replacements.afterChange(id, entry);
  }

  return {
    portfolio,
    checkouts,
    refunds,
    acceptsCards,
    now,
    readModel,
    closing: new ClosingAccounts(database),
    notices,
    followers: [requestCopies, paymentCopies],
    personnel,
    requests,
    comments: new CommentRepository(database),
    files,
    photos: new PhotoStore(files, { most: MAX_REQUEST_PHOTOS, owner: 'A maintenance request' }),
    payments,
    reservedReferences: new ReferenceGuard(database),
    receipts,
    receiptService,
    replacements,
    ids: {
      personnel: idBlocks(database, 'personnel'),
      requests: idBlocks(database, 'maintenance_requests'),
      comments: idBlocks(database, 'maintenance_comments'),
      photos: idBlocks(database, 'photos'),
      payments: paymentIds,
    },
  };
}
