import type { Body, Subscription } from '@keystead/contracts';
import { formatDay } from '@keystead/ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import {
  failureText,
  plansQuery,
  subscriptionQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@keystead/web-kit/queries';
import { useState } from 'react';
import { endsNowText, planSubject } from '../current-plan/plan-status.ts';

export function useSubscription() {
  const { data, isError, isPending, errorUpdateCount, isFetching, refetch } = useQuery(subscriptionQuery);
  return {
    subscription: data,
    /** It has never loaded. Stays true during a retry, so that the page does not flicker. */
    failed: data === undefined && (isError || (isPending && errorUpdateCount > 0)),
    busy: isFetching,
    retry: () => void refetch(),
  };
}

export const receiptsKey = [...subscriptionQuery.queryKey, 'receipts'] as const;

interface SubscriptionChange<Input> {
  send: (input: Input) => Promise<Subscription>;
  /** Whether the response shows the requested state. Otherwise the change counts as failed. */
  isApplied: (subscription: Subscription, input: Input) => boolean;
  onChanged: (subscription: Subscription) => void;
  onError?: (error: Error) => void;
}

/** The page shows the response, or the refetched state where the server rejects the change. */
function useSubscriptionChange<Input>({ send, isApplied, onChanged, onError }: SubscriptionChange<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const subscription = await send(input);
      queries.setQueryData(subscriptionQuery.queryKey, subscription);
      void queries.invalidateQueries({ queryKey: receiptsKey });
      if (!isApplied(subscription, input)) throw new Error('Your plan has not changed. Please try again.');
      return subscription;
    },
    onSuccess: onChanged,
    onError: (error) => {
      // It has changed meanwhile, for example in another tab, so the displayed state is stale.
      if (isClientError(error)) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      onError?.(error);
    },
  });
}

export type CancelWhen = Body<'PUT /subscription/cancellation'>['when'];

/** Cancelled immediately, no paid plan is left. Cancelled at the end of the period, it may have ended meanwhile. */
const isCancelled = ({ interval, cancel_at }: Subscription, when: CancelWhen): boolean =>
  interval === null || (when === 'period_end' && cancel_at !== null);

function cancelledText(subscription: Subscription): string {
  const { interval, cancel_at } = subscription;
  const end = interval === null || cancel_at === null ? 'has ended' : `ends on ${formatDay(cancel_at)}`;
  return `${planSubject(subscription)} ${end}.`;
}

export function useCancelSubscription() {
  const toast = useToast();
  return useSubscriptionChange({
    send: (when: CancelWhen) => request('PUT /subscription/cancellation', { body: { when } }),
    isApplied: isCancelled,
    onChanged: (subscription) => toast.success(cancelledText(subscription)),
  });
}

/** Revokes a cancellation before it takes effect. */
export function useResumeSubscription() {
  const toast = useToast();
  const { mutate, isPending } = useSubscriptionChange<void>({
    send: () => request('DELETE /subscription/cancellation'),
    isApplied: ({ interval, cancel_at }) => interval !== null && cancel_at === null,
    onChanged: (subscription) => toast.success(`${planSubject(subscription)} continues.`),
    onError: (error) => toast.error(failureText('Error resuming subscription. Please try again.', error)),
  });
  return { resume: () => mutate(), busy: isPending };
}

/** Returns from a paid plan to the trial after a confirmation. */
export function useSwitchToTrial() {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useSubscriptionChange<void>({
    send: async () => (await request('PUT /subscription/plan', { body: { plan: 'trial' } })).subscription,
    isApplied: ({ plan_id, interval }) => plan_id === 'trial' && interval === null,
    onChanged: () => toast.success('Successfully switched to Free Trial!'),
    onError: (error) => toast.error(`Error upgrading subscription: ${error.message}`),
  });
  const confirmSwitch = async (subscription: Subscription) => {
    const { plan, trial_end } = subscription;
    const confirmed = await confirm({
      title: 'Switch to Free Trial?',
      description: `Your ${plan} plan ${endsNowText(subscription)} Your trial continues until ${formatDay(trial_end)}.`,
      confirmLabel: 'Switch to Free Trial',
      cancelLabel: `Keep ${plan}`,
    });
    if (confirmed) mutate();
  };
  return { switchToTrial: (subscription: Subscription) => void confirmSwitch(subscription), busy: isPending };
}

const FALLBACK_DAYS = 10;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Shown while the subscription can't be loaded (product §8). It allows no actions. Name and limit come from the
 * catalogue; without the catalogue no limit is shown.
 */
export function useFallbackSubscription(): Subscription {
  const [trialEnd] = useState(() => new Date(Date.now() + FALLBACK_DAYS * DAY_MS).toISOString());
  const { data } = useQuery(plansQuery);
  const trial = data?.plans.find(({ id }) => id === 'trial');
  return {
    plan_id: 'trial',
    plan: trial?.name ?? 'Trial',
    status: 'active',
    trial_end: trialEnd,
    trial_end_date: trialEnd,
    next_billing_date: null,
    interval: null,
    price: null,
    cancel_at: null,
    retry_at: null,
    property_limit: trial?.property_limit ?? null,
    properties_used: null,
    ever_paid: false,
    can_create: true,
    abilities: { upgrade: false, switch_to_trial: false, cancel: false, resume: false, open_portal: false },
  };
}
