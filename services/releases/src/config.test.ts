import { readReleasesConfig } from './config.ts';

describe('the configuration', () => {
  const environment = process.env;
  beforeEach(() => {
    process.env = {
      MONGODB_URI: 'mongodb://localhost',
      IDENTITY_URL: 'http://localhost:1',
      EVENTS_URL: 'http://localhost:2',
      SERVICE_SECRET: 'x'.repeat(16),
      RELEASE_TOKEN_KEY: 'y'.repeat(16),
      RELEASE_STORE: '/var/lib/keystead/releases',
    };
  });
  afterEach(() => {
    process.env = environment;
  });

  it('has the store of files, and the key that signs reports', () => {
    expect(readReleasesConfig()).toMatchObject({
      RELEASE_TOKEN_KEY: 'y'.repeat(16),
      RELEASE_STORE: '/var/lib/keystead/releases',
    });
  });

  it.each([undefined, 'short'])('rejects the key %s, and names the setting', (key) => {
    if (key === undefined) delete process.env.RELEASE_TOKEN_KEY;
    else process.env.RELEASE_TOKEN_KEY = key;
    expect(readReleasesConfig).toThrow('RELEASE_TOKEN_KEY');
  });
});
