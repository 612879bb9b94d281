import jwt from 'jsonwebtoken';
import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';

describe('POST /internal/service-tokens', () => {
  let app: TestIdentity;
  beforeAll(async () => {
    app = await testIdentity();
  });
  afterAll(() => app.stop());

  const requestToken = (service: unknown, secret: unknown) =>
    app.call('POST /internal/service-tokens', { service, secret });

  it('returns a token that is valid for an hour', async () => {
    const { body } = await requestToken('portfolio', 'the-secret-of-portfolio');
    const { payload } = jwt.decode(body.token, { complete: true }) ?? {};
    expect(payload).toMatchObject({ sub: 'portfolio', aud: 'keystead-services', iss: 'keystead' });
    expect(Math.abs(Date.parse(body.expires_at) - Date.now() - 60 * 60_000)).toBeLessThan(5_000);
  });

  it.each(['the-new-secret-of-billing', 'the-old-secret-of-billing'])(
    'accepts %s while one replaces the other',
    async (secret) => {
      expect((await requestToken('billing', secret)).status).toBe(200);
    },
  );

  it.each([
    ['a wrong secret', 'portfolio', 'the-secret-of-portfoliO'],
    ['a whole list of secrets', 'billing', 'the-new-secret-of-billing, the-old-secret-of-billing'],
    ['an unknown service', 'somebody', 'the-secret-of-portfolio'],
    ['the name of a property of every object', '__proto__', 'x'],
  ])('rejects %s', async (_, service, secret) => {
    expect((await requestToken(service, secret)).problem).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('rejects operators', async () => {
    expect((await requestToken({ $gt: '' }, { $gt: '' })).problem.code).toBe('validation_failed');
  });
});
