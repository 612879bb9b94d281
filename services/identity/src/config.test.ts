import { readIdentityConfig } from './config.ts';

describe('the configuration', () => {
  const before = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      IDENTITY_URL: 'http://localhost:1',
      EVENTS_URL: 'http://events:4000',
      BILLING_URL: 'http://localhost:2',
      SERVICE_SECRET: 'x'.repeat(16),
      SERVICE_SECRETS: JSON.stringify({ portfolio: 'y'.repeat(16) }),
      MAIL_DIR: '/tmp/mail',
    };
  });
  afterEach(() => {
    process.env = before;
  });

  it('reads the services’ secrets', () => {
    expect(readIdentityConfig().serviceSecrets).toEqual(new Map([['portfolio', ['y'.repeat(16)]]]));
  });

  it.each([
    ['production', '', 'live'],
    ['development', '', 'test'],
    ['production', 'test', 'test'],
    ['development', 'live', 'live'],
  ])('in %s with API_MODE "%s", creates API keys of the %s mode', (NODE_ENV, API_MODE, mode) => {
    Object.assign(process.env, { NODE_ENV, API_MODE });
    expect(readIdentityConfig().keyMode).toBe(mode);
  });

  it('has a default address for support e-mails', () => {
    Object.assign(process.env, { SUPPORT_EMAIL: '' });
    expect(readIdentityConfig().SUPPORT_EMAIL).toBe('support@keystead.example');
  });

  it.each([
    ['demo data in production', { NODE_ENV: 'production', DEMO_DATA: 'true' }, 'DEMO_DATA'],
    ['nowhere to mail to', { MAIL_DIR: '' }, 'SMTP_URL or MAIL_DIR'],
    ['secrets that are no object', { SERVICE_SECRETS: '[]' }, 'SERVICE_SECRETS'],
    ['secrets that are no JSON', { SERVICE_SECRETS: '{' }, 'SERVICE_SECRETS'],
    ['a short secret', { SERVICE_SECRETS: '{"portfolio":"short"}' }, 'SERVICE_SECRETS'],
    ['support at no address', { SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL'],
    ['a mode that there is not', { API_MODE: 'staging' }, 'API_MODE'],
    ['no database', { MONGODB_URI: '' }, 'MONGODB_URI'],
  ])('rejects %s with one sentence', (_, change, name) => {
    Object.assign(process.env, change);
    expect(readIdentityConfig).toThrow(name);
  });
});
