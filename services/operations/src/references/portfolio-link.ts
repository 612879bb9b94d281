import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** Portfolio's word on a property and a tenant; null where the caller can't see it. */
type Referred = Answer<'POST /internal/references'>;

/** Portfolio, as operations asks it. */
export interface PortfolioLink {
  /**
   * Looks a property and a tenant up for a record that is to name them, and has a deletion of them see it.
   * @throws Unavailable while portfolio is down.
   */
  refer(what: Body<'POST /internal/references'>, by: { caller: Caller; requestId: string }): Promise<Referred>;
  /** What has changed since an instant, page by page. */
  changes(since: string | undefined, cursor: string | undefined): Promise<Answer<'GET /internal/changed-references'>>;
}

/** The time zones of accounts that changed since an instant, page by page; identity's word. */
export type AccountZones = (
  since: string | undefined,
  cursor: string | undefined,
) => Promise<Answer<'GET /internal/account-zones'>>;
