import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type TestIdentity, testIdentity } from '../../test/test-identity.ts';
import { SigningKeyRepository } from '../tokens/signing-key.repository.ts';

const absent = { kty: '', kid: '', use: '', alg: '', n: '', e: '' };

describe('tokens', () => {
  let app: TestIdentity;
  let token: string;
  beforeAll(async () => {
    app = await testIdentity();
    ({ token } = await app.register());
  });
  afterAll(() => app.stop());

  const profile = (as: string) => app.call('GET /profile', undefined, { token: as });
  const published = async () => (await app.call('GET /auth/keys')).body.keys;
  const claims = { sub: '1', sid: 'made-up', acc: 1, acs: 1, role: 'admin', ec: true };
  const options = { issuer: 'keystead', audience: 'keystead', expiresIn: 60 } as const;

  it('verify with the published keys, which contain no private part and are cacheable for a minute', async () => {
    const answer = await app.call('GET /auth/keys');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const [key = absent, ...others] = answer.body.keys;
    expect(others).toEqual([]);
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(jwt.verify(token, createPublicKey({ key, format: 'jwk' }), { algorithms: ['RS256'] })).toMatchObject({
      iss: 'keystead',
    });
  });

  it('are rejected if forged', async () => {
    const [key = absent] = await published();
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const end = Math.floor(Date.now() / 1000) + 60;
    const payload = part({ ...claims, iss: 'keystead', aud: 'keystead', exp: end });
    const forged = {
      none: `${part({ alg: 'none', kid: key.kid })}.${payload}.`,
      hs256: signedWithPublicKey(part({ alg: 'HS256', kid: key.kid }), payload, pem),
      foreign: jwt.sign(claims, privateKey, { ...options, algorithm: 'RS256', keyid: key.kid }),
      unknown: jwt.sign(claims, privateKey, { ...options, algorithm: 'RS256', keyid: 'another' }),
      operator: `${part({ alg: 'RS256', kid: { $gt: '' } })}.${payload}.${token.split('.')[2]}`,
    };
    for (const [kind, created] of Object.entries(forged))
      expect([kind, (await profile(created)).problem?.code]).toEqual([kind, 'unauthenticated']);
  });

  it('are rejected after expiry, and for another audience', async () => {
    const { _id: keyid, private_key } = await new SigningKeyRepository(app.api.database).signing();
    const session = jwt.decode(token) as jwt.JwtPayload;
    const sign = (change: object, audience = 'keystead') =>
      jwt.sign({ ...claims, sub: session.sub, sid: session.sid, ...change }, private_key ?? '', {
        algorithm: 'RS256',
        keyid,
        issuer: 'keystead',
        audience,
      });
    const now = Math.floor(Date.now() / 1000);
    expect((await profile(sign({ exp: now + 60 }))).status).toBe(200);
    expect((await profile(sign({ exp: now - 1 }))).status).toBe(401);
    expect((await profile(sign({ exp: now + 60 }, 'keystead-services'))).status).toBe(401);
    expect((await profile(await app.serviceToken())).status).toBe(401);
  });

  it('are signed with the new key after a rotation; old tokens stay valid', async () => {
    const [before = absent] = await published();
    const keys = new SigningKeyRepository(app.api.database);
    const [one, two] = await Promise.all([keys.rotate(), keys.rotate()]);
    expect(one._id).toBe(two._id);
    expect((await published()).map(({ kid }) => kid)).toEqual([one._id, before.kid]);
    expect((await profile(token)).status).toBe(200);
    const renewed = await app.call('POST /auth/renew', undefined, { token });
    expect(jwt.decode(renewed.body.token, { complete: true })?.header.kid).toBe(one._id);
    expect((await profile(renewed.body.token)).status).toBe(200);
    const old = await keys.find(before.kid);
    expect(old?.private_key).toBeNull();
    expect(old?.expires_at?.getTime()).toBeGreaterThan(Date.now() + 12 * 60 * 60_000);
    await app.api.database
      .collection('signing_keys')
      .updateOne({ place: 1 }, { $set: { expires_at: new Date(Date.now() - 1) } });
    expect(await published()).toHaveLength(1);
    expect((await profile((await app.register()).token)).status).toBe(200);
  });

  it('are signed with one key if several replicas start concurrently', async () => {
    const fresh = await testIdentity();
    await fresh.api.database.collection('signing_keys').deleteMany({});
    await Promise.all(Array.from({ length: 5 }, () => new SigningKeyRepository(fresh.api.database).ensure()));
    expect((await fresh.call('GET /auth/keys')).body.keys).toHaveLength(1);
    await fresh.stop();
  });
});

function signedWithPublicKey(header: string, payload: string, pem: string): string {
  const signature = createHmac('sha256', pem).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}
