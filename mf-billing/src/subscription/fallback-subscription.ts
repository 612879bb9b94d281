import type { Subscription } from '@keystead/contracts';
import { plansQuery, useQuery } from '@keystead/web-kit/queries';
import { useState } from 'react';

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
