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

  it('keeps webhooks out of private networks, and waits as long as it says, unless told otherwise', () => {
    expect(readEventsConfig()).toMatchObject({
      WEBHOOKS_ALLOW_PRIVATE: false,
      WEBHOOKS_PATIENCE: 10_000,
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
  ])('refuses %s=%s by its name', (name, value) => {
    process.env[name] = value;
    expect(readEventsConfig).toThrow(name);
  });
});
