import { providerName } from './stripe-client.ts';

it.each([
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'stripe live'],
  ['a restricted live key', { STRIPE_SECRET_KEY: 'rk_live_1' }, 'stripe live'],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'stripe test'],
  [
    'Stripe’s address, spelled out',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: 'https://api.stripe.com' },
    'stripe live',
  ],
  [
    'another address',
    { STRIPE_SECRET_KEY: 'sk_test_of_the_sandbox', STRIPE_API_URL: 'http://stripe-sandbox:4000' },
    'sandbox',
  ],
])('providerName: depends on %s', (_, config, name) => {
  expect(providerName(config)).toBe(name);
});
