import { useExternalRedirect } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import { subscriptionQuery, useQueryClient } from '@keystead/web-kit/queries';
import { type PlanChoice, planChoice, type StoredChoice } from '../checkout/plan-choice.ts';
import { useReceipts } from '../receipts/use-receipts.ts';

async function startUpgrade(choice: StoredChoice): Promise<string> {
  const { plan, interval } = choice;
  const { checkout_url } = await request('POST /subscription/upgrade', { body: { plan, interval } });
  if (!checkout_url) throw new Error('No checkout URL received');
  planChoice.remember(choice);
  return checkout_url;
}

/** Redirects to the provider's page where a plan is paid: `upgrade(choice)`. `choice` is the one in progress. */
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
