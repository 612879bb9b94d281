import { type BillingInterval, choosablePlans, type MarketingPlan, type Plan, type PlanId } from '@keystead/contracts';

/** The only catalogue of plans (rules §5, product §9), with prices in dollars per month and per year. */
const catalogue: Record<PlanId, Plan> = {
  trial: {
    id: 'trial',
    name: 'Free Trial',
    description: 'Everything you need to get started, free for 14 days.',
    price: 0,
    yearly_price: null,
    duration: '14 days',
    trial_days: 14,
    property_limit: 5,
    api: { keys: 2, requests_per_minute: 60 },
    features: ['Up to 5 properties', 'Basic tenant management', 'Payment tracking', 'Email support', 'AI assistant'],
    popular: true,
  },
  starter: {
    id: 'starter',
    name: 'Starter',
    description: 'For landlords with a handful of homes.',
    price: 29,
    yearly_price: 290,
    duration: 'month',
    trial_days: null,
    property_limit: 10,
    api: { keys: 0, requests_per_minute: 0 },
    features: [
      'Up to 10 properties',
      'Full tenant management',
      'Payment processing',
      'Basic reporting',
      'Email support',
      'AI assistant',
    ],
    popular: false,
  },
  professional: {
    id: 'professional',
    name: 'Professional',
    description: 'For managers with a growing portfolio.',
    price: 79,
    yearly_price: 790,
    duration: 'month',
    trial_days: null,
    property_limit: 50,
    api: { keys: 20, requests_per_minute: 600 },
    features: [
      'Up to 50 properties',
      'Advanced analytics',
      'Custom reporting',
      'Priority support',
      'API access',
      'Advanced AI features',
    ],
    popular: false,
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For portfolios of any size, with custom pricing.',
    price: null,
    yearly_price: null,
    duration: 'month',
    trial_days: null,
    property_limit: null,
    api: { keys: 100, requests_per_minute: 3_000 },
    features: ['Unlimited properties', 'Custom pricing'],
    popular: false,
  },
};

export const intervalLabels: Readonly<Record<BillingInterval, string>> = { month: 'monthly', year: 'yearly' };

export const planOf = (id: PlanId): Plan => catalogue[id];

/** Smallest first. */
export const plansToChoose = (): Plan[] => choosablePlans.map(planOf);

/** The smallest plan that allows more properties than this one; null when only a plan by agreement would. */
export function nextPlan(id: PlanId): PlanId | null {
  const limit = planOf(id).property_limit;
  return limit === null ? null : (plansToChoose().find((plan) => (plan.property_limit ?? 0) > limit)?.id ?? null);
}

/**
 * The smallest plan with more API keys than this one; null when only a plan by agreement would allow more. Never the
 * trial, because no account goes back to it for that.
 */
export const nextApiPlan = (id: PlanId): PlanId | null =>
  plansToChoose().find((plan) => plan.id !== 'trial' && plan.api.keys > planOf(id).api.keys)?.id ?? null;

/** The plans of the public pricing page, as product.md §9 lists them. A year costs as much as ten months. */
export const marketingPlans: readonly MarketingPlan[] = [
  {
    name: 'Starter',
    description: 'For landlords with their first homes.',
    monthly_price: 29,
    annual_price: 290,
    property_limit: 5,
    features: ['Basic tenant management', 'Rent collection', 'Maintenance tracking', 'Email support', 'Mobile access'],
    limitations: ['No advanced analytics', 'No AI insights'],
    popular: false,
  },
  {
    name: 'Growth',
    description: 'For portfolios that are growing.',
    monthly_price: 79,
    annual_price: 790,
    property_limit: 25,
    features: [
      'Everything in Starter',
      'Advanced tenant portal',
      'Automated rent collection',
      'Basic analytics',
      'Priority support',
      'API access',
      'Custom reports',
    ],
    limitations: [],
    popular: true,
  },
  {
    name: 'Pro',
    description: 'For managers of many homes in several places.',
    monthly_price: 149,
    annual_price: 1490,
    property_limit: 100,
    features: [
      'Everything in Growth',
      'Full AI insights',
      'Multi-location support',
      'White-label options',
      'Dedicated support',
      'Financial reporting',
    ],
    limitations: [],
    popular: false,
  },
  {
    name: 'Enterprise',
    description: 'For portfolios of any size.',
    monthly_price: null,
    annual_price: null,
    property_limit: null,
    features: ['Everything in Pro', 'Custom AI models', 'SLA', '24/7 phone support', 'Compliance tools'],
    limitations: [],
    popular: false,
  },
];
