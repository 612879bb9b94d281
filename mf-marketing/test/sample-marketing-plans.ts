import type { Answer, MarketingPlan } from '@keystead/contracts';

const plan = (different: Partial<MarketingPlan> & Pick<MarketingPlan, 'name'>): MarketingPlan => ({
  description: `About ${different.name}`,
  monthly_price: 10,
  annual_price: 100,
  property_limit: 5,
  features: [`Feature of ${different.name}`],
  limitations: [],
  popular: false,
  ...different,
});

/** A catalogue with numbers that differ from the product's, so that none can come from the page itself. */
export const samplePlans: Answer<'GET /plans'> = {
  plans: [],
  marketing_plans: [
    plan({ name: 'Starter', monthly_price: 31, annual_price: 311, limitations: ['No insights'] }),
    plan({ name: 'Growth', monthly_price: 82, annual_price: 822, property_limit: 26, popular: true }),
    plan({ name: 'Pro', monthly_price: 153, annual_price: 1533, property_limit: 101 }),
    plan({ name: 'Enterprise', monthly_price: null, annual_price: null, property_limit: null }),
  ],
};
