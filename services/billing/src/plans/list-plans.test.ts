import { testBilling } from '../test-billing.ts';
import { nextPlan } from './catalogue.ts';

describe('GET /plans', () => {
  it('shows anybody the plans that can be chosen, and not the one by agreement', async () => {
    const api = await testBilling();
    const { body } = await api.call(null, 'GET /plans');
    expect(
      body.plans.map((plan: Record<string, unknown>) => [plan.id, plan.price, plan.property_limit, plan.popular]),
    ).toEqual([
      ['trial', 0, 5, true],
      ['starter', 29, 10, false],
      ['professional', 79, 50, false],
    ]);
    await api.stop();
  });
});

describe('nextPlan', () => {
  it('is the smallest one that allows more', () => {
    expect(nextPlan('trial')).toBe('starter');
    expect(nextPlan('starter')).toBe('professional');
    expect(nextPlan('professional')).toBeNull();
    expect(nextPlan('enterprise')).toBeNull();
  });
});
