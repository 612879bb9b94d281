import { acceptsRentByCard } from '@keystead/service-kit';
import { readBillingConfig } from './config.ts';

describe('the configuration', () => {
  const before = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      IDENTITY_URL: 'http://localhost:1',
      EVENTS_URL: 'http://events:4000',
      OPERATIONS_URL: 'http://localhost:2',
      PORTFOLIO_URL: 'http://localhost:3',
      SERVICE_SECRET: 'x'.repeat(16),
      STRIPE_SECRET_KEY: 'sk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    };
  });
  afterEach(() => {
    process.env = before;
  });

  it('uses Stripe itself if no API URL is set', () => {
    expect(readBillingConfig()).not.toHaveProperty('STRIPE_API_URL');
    Object.assign(process.env, { STRIPE_API_URL: '' });
    expect(readBillingConfig()).not.toHaveProperty('STRIPE_API_URL');
  });

  it.each([
    ['development', undefined, true],
    ['production', undefined, false],
    ['production', '', false],
    ['production', 'platform', true],
  ])('NODE_ENV=%s, RENT_PAYMENTS=%s: card payments by tenants are allowed: %s', (NODE_ENV, RENT_PAYMENTS, accepted) => {
    expect(acceptsRentByCard(readBillingConfig({ ...process.env, NODE_ENV, RENT_PAYMENTS }))).toBe(accepted);
  });

  it.each([
    ['an unknown value of RENT_PAYMENTS', { RENT_PAYMENTS: 'landlord' }, 'RENT_PAYMENTS'],
    ['no key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is required'],
    ['no signing secret', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is required'],
    ['no URL of operations', { OPERATIONS_URL: '' }, 'OPERATIONS_URL is required'],
    ['no URL of portfolio', { PORTFOLIO_URL: '' }, 'PORTFOLIO_URL is required'],
    ['an API URL that is not a URL', { STRIPE_API_URL: 'sandbox' }, 'STRIPE_API_URL must be a URL'],
    ['an API URL without a scheme', { STRIPE_API_URL: 'sandbox:4000' }, 'STRIPE_API_URL must be a URL'],
    ['a public URL that is not a URL', { PUBLIC_URL: 'keystead' }, 'PUBLIC_URL must be a URL'],
  ])('rejects %s with one sentence', (_, change, sentence) => {
    Object.assign(process.env, change);
    expect(readBillingConfig).toThrow(sentence);
  });
});
