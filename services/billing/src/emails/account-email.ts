import type { Notice } from '@keystead/contracts';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';

/** What ends with a plan or a trial, and what does not (rules §5). */
export const nothingIsLost =
  'Nothing is lost: you can still view and export everything, and payments and maintenance keep working. Choose a plan to add properties, tenants or leases.';

/**
 * An e-mail about an account's plan, with a link to its subscription page. It goes to the account's owner, whose user
 * id is the account id. The owner may also be a tenant, who may have a plan like anyone else.
 */
export const accountEmail = (
  account_id: number,
  key: string,
  { label, ...text }: Pick<Notice, 'subject' | 'opening' | 'further'> & { readonly label: string },
): Notice => ({ key, to: { user_id: account_id }, ...text, link: { label, path: subscriptionPage } });
