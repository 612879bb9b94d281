import {
  AttemptLimit,
  EmailOutbox,
  type ErasedAccounts,
  idBlocks,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { ContactStore } from './contact/contact.repository.ts';
import { SitePageStore } from './site-pages/site-pages.repository.ts';
import { StatusStore } from './status/status.repository.ts';
import type { HealthCheck } from './status/status-checks.ts';

export interface MarketingTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  readonly publicUrl: string;
  /** Of the initial pages and posts. */
  readonly contentFolder: string;
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  readonly health: HealthCheck;
  /** The clock. Tests replace it. */
  readonly now: () => Date;
}

const HOUR_SECONDS = 60 * 60;

export function createDependencies(tools: MarketingTools) {
  const { database, log, publicUrl, contentFolder, post, health, now } = tools;
  const perHour = (kind: string) => new AttemptLimit(database, kind, { attempts: 5, seconds: HOUR_SECONDS });
  return {
    log,
    contentFolder,
    health,
    now,
    // Without a trailing slash.
    publicUrl: publicUrl.replace(/\/$/, ''),
    pages: new SitePageStore(database),
    messages: new ContactStore(database),
    notices: new EmailOutbox(database, post),
    status: new StatusStore(database),
    limits: { contactFromAddress: perHour('contact-address'), contactOfEmail: perHour('contact-email') },
    ids: { pages: idBlocks(database, 'site_pages'), messages: idBlocks(database, 'contact_messages') },
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
