import type { BillingInterval, PaidPlanId } from '@keystead/contracts';
import { personalTabStorage } from '@keystead/web-kit/queries';

/** The paid plan that somebody has left the page for. */
export interface PlanChoice {
  plan: PaidPlanId;
  interval: BillingInterval;
  /** They pay for a plan already, and change it: what they have paid is taken into account. */
  paying: boolean;
}

/** A choice as it is kept, with the newest bill that was there then: 0 where there was none, null where that isn't known. */
export interface StoredChoice extends PlanChoice {
  lastBill: number | null;
}

const KEY = 'chosen-plan';
const plans: Readonly<Record<PaidPlanId, true>> = { starter: true, professional: true };
const intervals: Readonly<Record<BillingInterval, true>> = { month: true, year: true };

const isPlan = (text = ''): text is PaidPlanId => Object.hasOwn(plans, text);
const isInterval = (text = ''): text is BillingInterval => Object.hasOwn(intervals, text);

/**
 * What was chosen, kept in this tab for this person while the provider's page is in it: on the way back it says what to
 * wait for. Where the browser keeps nothing, any paid plan is what was waited for.
 */
export const planChoice = {
  remember({ plan, interval, paying, lastBill }: StoredChoice): void {
    personalTabStorage.write(KEY, `${plan} ${interval} ${paying ? 'paying' : 'new'} ${lastBill ?? ''}`);
  },
  read(): StoredChoice | null {
    const [plan, interval, paying, bill = ''] = (personalTabStorage.read(KEY) ?? '').split(' ');
    if (!isPlan(plan) || !isInterval(interval)) return null;
    return { plan, interval, paying: paying === 'paying', lastBill: /^\d+$/.test(bill) ? Number(bill) : null };
  },
  forget: (): void => personalTabStorage.remove(KEY),
};
