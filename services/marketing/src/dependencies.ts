import {
  AttemptLimit,
  EmailOutbox,
  type ErasedAccounts,
  type IdSource,
  idBlocks,
  type Post,
  QuotaCounter,
  type ServiceTools,
} from '@keystead/service-kit';
import { ContactService } from './contact/contact-service.ts';
import { ContactStore } from './contact/contact-store.ts';
import { SitePageStore } from './site-pages/site-page-store.ts';
import type { AskHealth } from './status/ask-health.ts';
import { StatusStore } from './status/status-store.ts';

/** What the marketing service is put together from. */
export interface MarketingTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  /** Where visitors reach the product. */
  readonly publicUrl: string;
  /** The folder of the pages and posts that an installation begins with. */
  readonly contentFolder: string;
  /** Where letters go. */
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  /** Asks another service how it is. */
  readonly health: AskHealth;
  /** The hour that it is: that of the machine, but for tests. */
  readonly now: () => Date;
}

/** The stores of the service and what its endpoints ask of others. */
export interface Dependencies extends Pick<MarketingTools, 'log' | 'contentFolder' | 'health' | 'now'> {
  /** The product's address, which ends without a slash. */
  readonly publicUrl: string;
  readonly pages: SitePageStore;
  readonly pageCount: QuotaCounter;
  readonly messages: ContactStore;
  /** Takes messages of the contact form. */
  readonly contactService: ContactService;
  /** Letters on their way to identity. */
  readonly notices: EmailOutbox;
  readonly status: StatusStore;
  /** Messages from one place, and from one e-mail address. */
  readonly limits: Readonly<Record<'contactFromAddress' | 'contactOfEmail', AttemptLimit>>;
  /** New ids of each collection. */
  readonly ids: Readonly<Record<'pages' | 'messages', IdSource>>;
}

const hour = 60 * 60;

/** Makes the stores on a database. */
export function createDependencies(tools: MarketingTools): Dependencies {
  const { database, log, publicUrl, contentFolder, post, health, now } = tools;
  const pageCount = new QuotaCounter(database, 'site_page_counts');
  const messages = new ContactStore(database);
  const notices = new EmailOutbox(database, post);
  const anHour = (kind: string) => new AttemptLimit(database, kind, { attempts: 5, seconds: hour });
  return {
    log,
    contentFolder,
    health,
    now,
    publicUrl: publicUrl.replace(/\/$/, ''),
    pages: new SitePageStore(database, pageCount),
    pageCount,
    messages,
    contactService: new ContactService(messages, notices),
    notices,
    status: new StatusStore(database),
    limits: { contactFromAddress: anHour('contact-address'), contactOfEmail: anHour('contact-email') },
    ids: { pages: idBlocks(database, 'site_pages'), messages: idBlocks(database, 'contact_messages') },
  };
}
