import type { Subscription } from '@keystead/contracts';
import { Link } from '@keystead/web-kit';
import { byAgreement, hasUnpaidBill } from '../current-plan/plan-status.ts';

/** The effect of a plan change, or why none is possible at present. */
export function PlansHint({ subscription }: { subscription: Subscription | undefined }) {
  if (subscription && byAgreement(subscription))
    return (
      <>
        You have a custom plan. To change it, please <Link to="/contact">contact us</Link>.
      </>
    );
  if (subscription && !subscription.abilities.upgrade) {
    if (hasUnpaidBill(subscription)) return 'A payment is outstanding. You can change your plan once it is paid.';
    if (subscription.cancel_at !== null) return 'Your plan is about to end. To change it, please resume it first.';
  }
  return 'Changes apply immediately and are prorated.';
}
