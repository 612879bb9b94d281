import type { MarketingPlan } from '@keystead/contracts';
import { publicHandle } from '@keystead/web-kit';
import { tabTitle } from '../sections/tab-title.ts';
import { plansRequest } from './plans-request.ts';

const offer = ({ name, description, monthly_price }: MarketingPlan) => ({
  '@type': 'Offer',
  name,
  description,
  price: monthly_price,
  priceCurrency: 'USD',
  url: '/pricing',
});

const product = (plans: readonly MarketingPlan[]) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Keystead',
  description: 'Property management for landlords and managers',
  brand: { '@type': 'Brand', name: 'Keystead' },
  // A plan without a price can't be an offer.
  offers: plans.filter(({ monthly_price }) => monthly_price !== null).map(offer),
});

/** The content of the pricing page, and its head. */
export const pricingHandle = publicHandle({
  content: () => [plansRequest],
  head: (_, [plans]) => ({
    title: tabTitle('Pricing'),
    description:
      'Four plans by the number of homes, monthly or with two months free by the year. Every plan starts with a 14-day free trial, no credit card required.',
    structured: plans ? [product(plans.marketing_plans)] : [],
  }),
});
