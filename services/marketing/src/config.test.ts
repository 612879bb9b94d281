import { readMarketingConfig } from './config.ts';

describe('the configuration', () => {
  const before = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      IDENTITY_URL: 'http://localhost:1',
      EVENTS_URL: 'http://events:4000',
      SERVICE_SECRET: 'x'.repeat(16),
      BILLING_URL: '',
    };
  });
  afterEach(() => {
    process.env = before;
  });

  it('allows the URLs of services that are only health-checked to be missing', () => {
    const config = readMarketingConfig();
    expect(config).toMatchObject({ PUBLIC_URL: 'http://localhost:8080' });
    expect([config.BILLING_URL, config.PORTFOLIO_URL]).toEqual([undefined, undefined]);
  });

  it('requires a database', () => {
    process.env.MONGODB_URI = '';
    expect(readMarketingConfig).toThrow('MONGODB_URI');
  });
});
