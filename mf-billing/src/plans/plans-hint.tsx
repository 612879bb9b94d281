import type { Subscription } from '@keystead/contracts';
import { Link } from '@keystead/web-kit';
import { byAgreement, isOwing } from '../current-plan/standing.ts';

/** The effect of a plan change, or why none is possible at present. */
export function PlansHint({ subscription }: { subscription: Subscription | undefined }) {
  if (subscription && byAgreement(subscription))
    return (
      <>
        Your plan is by agreement. To change it, please <Link to="/contact">write to us</Link>.
      </>
    );
  if (subscription && !subscription.abilities.upgrade) {
    if (isOwing(subscription)) return 'A payment is outstanding. Once it is paid you can change your plan.';
    if (subscription.cancel_at !== null) return 'Your plan is about to end. To change it, please resume it first.';
  }
  return 'Changes take effect at once, and what you have paid already is taken into account.';
}
