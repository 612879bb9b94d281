import { portfolio as contract } from '@keystead/contracts';
import { ChangePublisher, changesOf, erasureJob, HistoryStore, type ServiceApplication } from '@keystead/service-kit';
import { dashboardEndpoints } from './dashboard/dashboard.routes.ts';
import { createDependencies, type PortfolioTools } from './dependencies.ts';
import { exportEndpoints } from './exports/export.routes.ts';
import { importEndpoints } from './imports/import.routes.ts';
import { ImportRunner, importJobs } from './imports/work/import-jobs.ts';
import { leaseEndpoints } from './leases/lease.routes.ts';
import { leaseDocumentEndpoints, leaseDocuments } from './leases/lease-documents.routes.ts';
import { propertyEndpoints } from './properties/property.routes.ts';
import { photoEndpoints, propertyPhotos } from './properties/property-photos.routes.ts';
import { referenceEndpoints } from './references/reference.routes.ts';
import { searchEndpoint } from './search/search.routes.ts';
import { tenantEndpoints } from './tenants/tenant.routes.ts';

const SUBSCRIBED_KINDS = new Set(['properties', 'tenants', 'leases']);

export function createPortfolio(tools: PortfolioTools): ServiceApplication {
  const deps = createDependencies(tools);
  const { properties, tenants, leases, leaseCalendar, leaseService, leaseTenancies, imports, files, entitlementStore } =
    deps;
  const { tenantInvitations, notices, messageLimit } = deps;
  const importRunner = new ImportRunner(deps);
  const history = new HistoryStore(tools.database);
  const publisher = new ChangePublisher(changesOf(tools.database), ({ kind }) =>
    SUBSCRIBED_KINDS.has(kind) ? ['references'] : [],
  );
  const stored = { property: properties.records, tenant: tenants.records, lease: leases.records };
  const others = [history, leaseCalendar, imports, files, entitlementStore, notices, messageLimit];

  async function erase(accountId: number): Promise<void> {
    await imports.eraseOf(accountId);
    await files.eraseOf(accountId);
    await leaseCalendar.eraseOf(accountId);
    await entitlementStore.eraseOf(accountId);
    await notices.eraseOf(accountId);
    for (const records of Object.values(stored)) await records.eraseOf(accountId);
    // After the records, so that none of them can publish a pending change entry afterwards.
    await history.eraseOf(accountId);
  }

  return {
    endpoints: [
      ...propertyEndpoints(deps),
      ...photoEndpoints(deps),
      ...tenantEndpoints(deps),
      ...leaseEndpoints(deps),
      ...leaseDocumentEndpoints(deps),
      ...exportEndpoints(deps),
      ...importEndpoints(deps, importRunner),
      ...referenceEndpoints(deps),
      ...dashboardEndpoints(deps),
      searchEndpoint(deps),
      publisher.endpoint(contract),
    ],
    jobs: [
      ...Object.entries(stored).flatMap(([name, records]) => records.jobs(name)),
      leaseService.job,
      leaseTenancies.job,
      leaseDocuments(files).sweep((ids) => leases.documentsInUse(ids)),
      tenantInvitations.job,
      notices.job,
      propertyPhotos(files).sweep((ids) => properties.photosInUse(ids)),
      ...importJobs(deps, importRunner),
      erasureJob({ fetch: tools.erasedAccounts, database: tools.database, erase }),
    ],
    prepare: async () => {
      await Promise.all([...Object.values(stored), ...others].map((store) => store.createIndexes()));
    },
    endStreams: () => publisher.end(),
    close: () => importRunner.close(),
  };
}
