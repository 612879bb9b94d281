import { WEBHOOK_TIMEOUT_MS } from '@keystead/contracts';
import { readEventsConfig } from './config.ts';

describe('the configuration', () => {
  const environment = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      IDENTITY_URL: 'http://localhost:1',
      EVENTS_URL: 'http://localhost:2',
      SERVICE_SECRET: 'x'.repeat(16),
    };
  });
  afterEach(() => {
    process.env = environment;
  });

  it('disallows private networks and has a timeout and a pace by default', () => {
    expect(readEventsConfig()).toMatchObject({
      WEBHOOKS_ALLOW_PRIVATE: false,
      // As the API document says.
      WEBHOOKS_PATIENCE: WEBHOOK_TIMEOUT_MS,
      WEBHOOKS_PACE: 1,
    });
    process.env.WEBHOOKS_ALLOW_PRIVATE = 'true';
    process.env.WEBHOOKS_PACE = '500';
    expect(readEventsConfig()).toMatchObject({ WEBHOOKS_ALLOW_PRIVATE: true, WEBHOOKS_PACE: 500 });
  });

  it.each([
    ['EVENTS_KEY', 'short'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'perhaps'],
    ['WEBHOOKS_PATIENCE', '10'],
    ['WEBHOOKS_PACE', '0'],
  ])('rejects %s=%s with an error that names the setting', (name, value) => {
    process.env[name] = value;
    expect(readEventsConfig).toThrow(name);
  });
});
