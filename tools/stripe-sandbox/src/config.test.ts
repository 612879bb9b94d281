import { readSandboxConfig } from './config.ts';

describe('the configuration', () => {
  const before = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      STRIPE_WEBHOOK_URL: 'http://localhost:1/stripe/webhook',
      STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(16)}`,
      STRIPE_SECRET_KEY: `sk_test_${'x'.repeat(16)}`,
    };
  });
  afterEach(() => {
    process.env = before;
  });

  it('has a default database and a default URL', () => {
    expect(readSandboxConfig()).toMatchObject({
      MONGODB_DATABASE: 'keystead_stripe_sandbox',
      PUBLIC_URL: 'http://localhost:8080',
    });
  });

  it.each([
    ['a key that moves money', { STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(16)}` }, 'must begin with sk_test_'],
    ['a short key', { STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_SECRET_KEY'],
    ['a short secret', { STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_WEBHOOK_SECRET'],
    ['no webhook', { STRIPE_WEBHOOK_URL: '' }, 'STRIPE_WEBHOOK_URL'],
    ['a webhook that is not a URL', { STRIPE_WEBHOOK_URL: 'billing' }, 'STRIPE_WEBHOOK_URL must be an address'],
    ['a URL without a scheme', { PUBLIC_URL: 'localhost:8080' }, 'PUBLIC_URL must be an address'],
  ])('rejects %s with one sentence', (_, change, sentence) => {
    Object.assign(process.env, change);
    expect(readSandboxConfig).toThrow(sentence);
  });
});
