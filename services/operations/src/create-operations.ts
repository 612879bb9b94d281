import { erasureJob, HistoryStore, type ServiceApplication } from '@keystead/service-kit';
import { bulkEndpoints } from './bulk/bulk.routes.ts';
import { calendarEndpoints } from './calendar/calendar.routes.ts';
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
import { chargeEndpoints } from './money/charge.routes.ts';
import { depositEndpoints } from './money/deposit.routes.ts';
import { ledgerEndpoints } from './money/ledger.routes.ts';
import { rentEndpoints } from './money/rent.routes.ts';
import { reportEndpoints } from './money/report.routes.ts';
import { paymentEndpoints } from './payments/payment.routes.ts';
import { personnelEndpoints } from './personnel/personnel.routes.ts';
import { receiptEndpoints } from './receipts/receipt.routes.ts';
import { followPortfolio } from './references/follow-portfolio.ts';
import { reminderJob } from './reminders/reminder-job.ts';
import { searchEndpoint } from './search/search.routes.ts';

export function createOperations(tools: OperationsTools): ServiceApplication {
  const deps = createDependencies(tools);
  const { readModel, notices, comments, files, photos, receipts, charges, ledgerLeases, ledgerPolicies, journal } =
    deps;
  const { deposits, depositNumbers } = deps;
  const { database } = tools;
  const history = new HistoryStore(database);
  const stored = {
    personnel: deps.personnel.records,
    'maintenance request': deps.requests.records,
    payment: deps.payments.records,
  };
  const others = [
    history,
    readModel,
    notices,
    comments,
    files,
    receipts,
    charges,
    ledgerLeases,
    ledgerPolicies,
    journal,
    deposits,
    depositNumbers,
    deps.allocations,
    deps.closings,
  ];

  async function erase(accountId: number): Promise<void> {
    await deps.closing.eraseOf(accountId);
    // The records first, so that no change entry of one that is still pending can be published to the history afterwards.
    for (const store of [...Object.values(stored), ...others]) await store.eraseOf(accountId);
  }

  return {
    endpoints: [
      ...personnelEndpoints(deps),
      ...maintenanceEndpoints(deps),
      ...commentEndpoints(deps),
      ...photoEndpoints(deps),
      ...suggestionEndpoints(deps),
      ...paymentEndpoints(deps),
      ...bulkEndpoints(deps),
      ...cardPaymentEndpoints(deps),
      ...receiptEndpoints(deps),
      ...rentEndpoints(deps),
      ...chargeEndpoints(deps),
      ...ledgerEndpoints(deps),
      ...reportEndpoints(deps),
      ...depositEndpoints(deps),
      ...dashboardEndpoints(deps),
      ...calendarEndpoints(deps),
      searchEndpoint(deps),
    ],
    jobs: [
      ...Object.entries(stored).flatMap(([name, records]) => records.jobs(name)),
      followPersonnel(deps),
      commentJob(deps),
      reminderJob(deps),
      refundJob(deps),
      deps.ledgerPoster.job,
      deps.depositService.job,
      deps.closings.job,
      photos.sweep((ids) => deps.requests.photosNamed(ids)),
      notices.job,
      ...followPortfolio({ ...tools, ...deps }),
      erasureJob({ fetch: tools.erasedAccounts, database, erase }),
    ],
    prepare: async () => {
      const indexed = [...Object.values(stored), ...others, deps.reservedReferences, deps.feedLimits.ofFeed];
      await Promise.all(indexed.map((store) => store.createIndexes()));
    },
  };
}
