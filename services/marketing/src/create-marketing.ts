import { erasureJob, HistoryStore, type ServiceApplication } from '@keystead/service-kit';
import { contactJob } from './contact/contact.events.ts';
import { contactEndpoints } from './contact/contact.routes.ts';
import { createDependencies, type MarketingTools } from './dependencies.ts';
import { feedEndpoints } from './feeds/feeds.routes.ts';
import { seedPages } from './seeds/seed-pages.ts';
import { sitePageEndpoints } from './site-pages/site-pages.routes.ts';
import { statusEndpoints } from './status/status.routes.ts';
import { checkJob } from './status/status-checks.ts';

export function createMarketing(tools: MarketingTools): ServiceApplication {
  const deps = createDependencies(tools);
  const { pages, messages, notices, status, limits } = deps;
  const { database } = tools;
  const history = new HistoryStore(database);
  return {
    endpoints: [
      ...sitePageEndpoints(deps),
      ...feedEndpoints(deps),
      ...contactEndpoints(deps),
      ...statusEndpoints(deps),
    ],
    jobs: [
      ...pages.records.jobs('site page'),
      contactJob(deps),
      notices.job,
      checkJob(deps),
      // All data here belongs to the installation. Only an account's idempotency keys are erased, which the job does
      // itself.
      erasureJob({ fetch: tools.erasedAccounts, database, erase: async () => undefined }),
    ],
    // The status check writes here every minute, which must not count as a change.
    ignoredCollections: ['status_days'],
    prepare: async () => {
      const stores = [pages.records, history, messages, notices, status, limits.contactFromAddress];
      await Promise.all(stores.map((store) => store.createIndexes()));
      await seedPages(deps);
    },
  };
}
