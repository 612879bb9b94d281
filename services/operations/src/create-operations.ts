import { erasureJob, HistoryStore, type KeptCount, type KeptRecords, type ServiceParts } from '@keystead/service-kit';
import { refundJob } from './card-payments/refund-job.ts';
import { dashboardEndpoints } from './dashboard/dashboard-endpoints.ts';
import { commentJob } from './maintenance/comments/announce-comment.ts';
import { followPersonnel } from './maintenance/follow-personnel.ts';
import { maintenanceEndpoints } from './maintenance/maintenance-endpoints.ts';
import { type OperationsTools, operationsParts } from './operations-parts.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { personnelEndpoints } from './personnel/personnel-endpoints.ts';
import { followPortfolio } from './references/follow-portfolio.ts';
import { reminderJob } from './reminders/reminder-job.ts';

/** A collection of records with its count. */
interface KeptCollection {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: of whatever records; only what all have in common is used.
  readonly records: KeptRecords<any>;
  readonly count: KeptCount;
}

/** Wires the operations service: its stores, its endpoints and its jobs. */
export function createOperations(tools: OperationsTools): ServiceParts {
  const parts = operationsParts(tools);
  const { known, notices, followers, comments, files, photos, receipts, announcedUses } = parts;
  const { database, portfolio, accountZones, changed = {} } = tools;
  const history = new HistoryStore(database);
  const kept: KeptCollection[] = [
    { name: 'personnel', records: parts.personnel.records, count: parts.counts.personnel },
    { name: 'maintenance request', records: parts.requests.records, count: parts.counts.requests },
    { name: 'payment', records: parts.payments.records, count: parts.counts.payments },
  ];

  async function erase(accountId: number): Promise<void> {
    for (const { records, count } of kept) {
      await records.eraseOf(accountId);
      await count.eraseOf(accountId);
    }
    await comments.eraseOf(accountId);
    await receipts.eraseOf(accountId);
    await files.eraseOf(accountId);
    await known.eraseOf(accountId);
    await parts.closing.eraseOf(accountId);
    await notices.eraseOf(accountId);
    // After the records: what one of them has not filed yet comes no more.
    await history.eraseOf(accountId);
  }

  return {
    endpoints: [
      ...personnelEndpoints(parts),
      ...maintenanceEndpoints(parts),
      ...paymentEndpoints(parts),
      ...dashboardEndpoints(parts),
    ],
    jobs: [
      ...kept.flatMap(({ name, records, count }) => [
        { name: `repair ${name} counts`, every: 60_000, run: () => count.repair((id) => records.fate(id)) },
        records.job,
      ]),
      followPersonnel(parts),
      commentJob(parts),
      reminderJob(parts),
      refundJob(parts),
      photos.sweep((ids) => parts.requests.photosNamed(ids)),
      notices.job,
      ...followPortfolio({ database, known, portfolio, accountZones, changed, followers }),
      parts.closing.job(tools.closingAccounts, changed.accounts),
      erasureJob({ fetch: tools.erasedAccounts, database, erase }),
    ],
    prepare: async () => {
      await Promise.all(kept.flatMap(({ records, count }) => [records.createIndexes(), count.createIndexes()]));
      await Promise.all(
        [history, known, notices, comments, files, receipts, announcedUses].map((store) => store.createIndexes()),
      );
      await Promise.all([parts.payments.noteParts(), parts.requests.noteParts()]);
    },
  };
}
