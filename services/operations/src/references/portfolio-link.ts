import type { Answer, Body } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** Portfolio's response about a property and a tenant; null for one that the caller can't see. */
type Referred = Answer<'POST /internal/references'>;

/** Operations' interface to portfolio. */
export interface PortfolioLink {
  /**
   * Looks up a property and a tenant for a record that is to reference them. Portfolio then takes the lookup into
   * account when one of them is deleted.
   * @throws Unavailable while portfolio is down.
   */
  refer(what: Body<'POST /internal/references'>, by: { caller: Caller; requestId: string }): Promise<Referred>;
  /** The changes since an instant, page by page. */
  changes(since: string | undefined, cursor: string | undefined): Promise<Answer<'GET /internal/changed-references'>>;
}

/** Fetches from identity the time zones of accounts that changed since an instant, page by page. */
export type AccountZones = (
  since: string | undefined,
  cursor: string | undefined,
) => Promise<Answer<'GET /internal/account-zones'>>;
