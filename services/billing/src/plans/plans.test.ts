import type { TestApi } from '@keystead/service-kit/testing';
import { testBilling } from '../../test/test-billing.ts';
import { nextPlan } from './catalogue.ts';

describe('GET /plans', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testBilling();
  });
  afterAll(() => api.stop());
  const plans = async () => (await api.call(null, 'GET /plans')).body;

  it('returns the plans that can be chosen to anyone, without the plan by agreement', async () => {
    const chosen = (await plans()).plans.map((plan) => [
      plan.id,
      plan.price,
      plan.yearly_price,
      plan.property_limit,
      plan.popular,
    ]);
    expect(chosen).toEqual([
      ['trial', 0, null, 5, true],
      ['starter', 29, 290, 10, false],
      ['professional', 79, 790, 50, false],
    ]);
  });

  it('returns the four plans of the pricing page, with a year at the price of ten months', async () => {
    const marketingPlans = (await plans()).marketing_plans;
    expect(
      marketingPlans.map((plan) => [
        plan.name,
        plan.monthly_price,
        plan.annual_price,
        plan.property_limit,
        plan.popular,
      ]),
    ).toEqual([
      ['Starter', 29, 290, 5, false],
      ['Growth', 79, 790, 25, true],
      ['Pro', 149, 1490, 100, false],
      ['Enterprise', null, null, null, false],
    ]);
    for (const { monthly_price, annual_price } of marketingPlans)
      expect(annual_price).toBe(monthly_price === null ? null : monthly_price * 10);
    expect(marketingPlans.map(({ features }) => features.length > 3)).toEqual([true, true, true, true]);
  });
});

describe('nextPlan', () => {
  it('is the smallest plan that allows more properties', () => {
    expect(nextPlan('trial')).toBe('starter');
    expect(nextPlan('starter')).toBe('professional');
    expect(nextPlan('professional')).toBeNull();
    expect(nextPlan('enterprise')).toBeNull();
  });
});
