import {
  erasureJob,
  HistoryStore,
  type QuotaCounter,
  type Repository,
  type ServiceApplication,
} from '@keystead/service-kit';
import { cardPaymentEndpoints } from './card-payments/card-payment.routes.ts';
import { refundJob } from './card-payments/refund-job.ts';
import { dashboardEndpoints } from './dashboard/dashboard.routes.ts';
import { createDependencies, type OperationsTools } from './dependencies.ts';
import { commentJob } from './maintenance/comments/comment.events.ts';
import { commentEndpoints } from './maintenance/comments/comment.routes.ts';
import { maintenanceEndpoints } from './maintenance/maintenance.routes.ts';
import { followPersonnel } from './maintenance/maintenance-projection.ts';
import { photoEndpoints } from './maintenance/photos/photo.routes.ts';
import { suggestionEndpoints } from './maintenance/suggestions/suggestion.routes.ts';
import { paymentEndpoints } from './payments/payment.routes.ts';
import { personnelEndpoints } from './personnel/personnel.routes.ts';
import { receiptEndpoints } from './receipts/receipt.routes.ts';
import { followPortfolio } from './references/follow-portfolio.ts';
import { reminderJob } from './reminders/reminder-job.ts';

interface StoredCollection {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: of whatever records; only what all have in common is used.
  readonly records: Repository<any>;
  readonly count: QuotaCounter;
}

export function createOperations(tools: OperationsTools): ServiceApplication {
  const deps = createDependencies(tools);
  const { readModel, notices, followers, comments, files, photos, receipts, reservedReferences } = deps;
  const { database, portfolio, accountZones, changed = {} } = tools;
  const history = new HistoryStore(database);
  const stored: StoredCollection[] = [
    { name: 'personnel', records: deps.personnel.records, count: deps.counts.personnel },
    { name: 'maintenance request', records: deps.requests.records, count: deps.counts.requests },
    { name: 'payment', records: deps.payments.records, count: deps.counts.payments },
  ];

  async function erase(accountId: number): Promise<void> {
    for (const { records, count } of stored) {
      await records.eraseOf(accountId);
      await count.eraseOf(accountId);
    }
    await comments.eraseOf(accountId);
    await receipts.eraseOf(accountId);
    await files.eraseOf(accountId);
    await readModel.eraseOf(accountId);
    await deps.closing.eraseOf(accountId);
    await notices.eraseOf(accountId);
    // Last, so that no change entry of a record that is still pending can be published afterwards.
    await history.eraseOf(accountId);
  }

  return {
    endpoints: [
      ...personnelEndpoints(deps),
      ...maintenanceEndpoints(deps),
      ...commentEndpoints(deps),
      ...photoEndpoints(deps),
      ...suggestionEndpoints(deps),
      ...paymentEndpoints(deps),
      ...cardPaymentEndpoints(deps),
      ...receiptEndpoints(deps),
      ...dashboardEndpoints(deps),
    ],
    jobs: [
      ...stored.flatMap(({ name, records, count }) => [
        { name: `repair ${name} counts`, every: 60_000, run: () => count.repair((id) => records.deletionState(id)) },
        records.job,
      ]),
      followPersonnel(deps),
      commentJob(deps),
      reminderJob(deps),
      refundJob(deps),
      photos.sweep((ids) => deps.requests.photosNamed(ids)),
      notices.job,
      ...followPortfolio({ database, readModel, portfolio, accountZones, changed, followers }),
      deps.closing.job(tools.closingAccounts, changed.accounts),
      erasureJob({ fetch: tools.erasedAccounts, database, erase }),
    ],
    prepare: async () => {
      await Promise.all(stored.flatMap(({ records, count }) => [records.createIndexes(), count.createIndexes()]));
      await Promise.all(
        [history, readModel, notices, comments, files, receipts, reservedReferences].map((store) =>
          store.createIndexes(),
        ),
      );
      await Promise.all([deps.payments.assignShards(), deps.requests.assignShards()]);
    },
  };
}
