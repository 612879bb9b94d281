import type { Notice } from '@keystead/contracts';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';

/** What ends with a plan or a trial, and what does not (rules §5). */
export const nothingIsLost =
  'Nothing is lost: you can read and export everything, and payments and maintenance go on. New properties, tenants and leases need a plan.';

/**
 * A letter about an account's plan, which leads to the page of its subscription. It goes to the account's owner, whose id is
 * the account's: also to a tenant, who may have a plan like anybody else.
 */
export const toAccount = (
  account_id: number,
  key: string,
  { label, ...text }: Pick<Notice, 'subject' | 'opening' | 'further'> & { readonly label: string },
): Notice => ({ key, to: { user_id: account_id }, ...text, link: { label, path: subscriptionPage } });
