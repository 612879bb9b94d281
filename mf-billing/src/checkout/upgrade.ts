import type { BillingInterval, PaidPlanId } from '@keystead/contracts';
import { useExternalRedirect } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import { personalTabStorage, subscriptionQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useReceipts } from '../receipts/receipts.api.ts';

/** The paid plan for which the user left the page. */
export interface PlanChoice {
  plan: PaidPlanId;
  interval: BillingInterval;
  /** The user already pays for a plan and changes it. The amount paid is taken into account. */
  paying: boolean;
}

/** A stored choice, with the id of the newest bill at that time: 0 where there was none, null where it is unknown. */
export interface StoredChoice extends PlanChoice {
  lastBill: number | null;
}

const KEY = 'plan-choice';
const plans: Readonly<Record<PaidPlanId, true>> = { starter: true, professional: true };
const intervals: Readonly<Record<BillingInterval, true>> = { month: true, year: true };

/** The stored choice; null if it is none that this version knows. */
function parseChoice(stored: string): StoredChoice | null {
  try {
    const choice: StoredChoice | null = JSON.parse(stored);
    return choice && Object.hasOwn(plans, choice.plan) && Object.hasOwn(intervals, choice.interval) ? choice : null;
  } catch {
    return null;
  }
}

/**
 * The chosen plan, stored in this tab for this user while the tab shows the provider's page. After the return it says
 * what to wait for. Where the browser stores nothing, any paid plan counts as the expected one.
 */
export const planChoice = {
  remember: (choice: StoredChoice): void => personalTabStorage.write(KEY, JSON.stringify(choice)),
  read: (): StoredChoice | null => parseChoice(personalTabStorage.read(KEY) ?? 'null'),
  forget: (): void => personalTabStorage.remove(KEY),
};

async function startUpgrade(choice: StoredChoice): Promise<string> {
  const { plan, interval } = choice;
  const { checkout_url } = await request('POST /subscription/upgrade', { body: { plan, interval } });
  if (!checkout_url) throw new Error('No checkout URL received');
  planChoice.remember(choice);
  return checkout_url;
}

/** Redirects to the provider's page where a plan is paid. `choice` is the one in progress. */
export function useUpgrade() {
  const toast = useToast();
  const queries = useQueryClient();
  const { rows: bills } = useReceipts();
  const lastBill = bills === undefined ? null : Math.max(0, ...bills.map(({ id }) => id));
  const { leave, wish } = useExternalRedirect<PlanChoice>({
    findAddress: (choice) => startUpgrade({ ...choice, lastBill }),
    onError: (error) => {
      toast.error(`Error upgrading subscription: ${error.message}`);
      // The plan has changed meanwhile, for example in another tab, so the displayed state is stale.
      if (isClientError(error)) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    },
  });
  return { upgrade: leave, choice: wish };
}
