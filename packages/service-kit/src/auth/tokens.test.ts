import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { testIssuer } from '../../test/index.ts';
import { remoteKeySet } from './identity-link.ts';
import { tokenIssuer, tokenVerifier, userAudience } from './tokens.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', kty: 'RSA' };

describe('remoteKeySet', () => {
  it('fetches the keys once for concurrent callers', async () => {
    let requests = 0;
    const keys = remoteKeySet(async () => {
      requests++;
      return [jwk];
    });
    const found = await Promise.all([keys.find('one'), keys.find('one'), keys.find('two')]);
    expect(found.map(Boolean)).toEqual([true, true, false]);
    expect(requests).toBe(1);
  });

  it('finds a key that was added just after they were fetched, with one fetch for many unknown ids', async () => {
    let requests = 0;
    const published = [jwk];
    const keys = remoteKeySet(async () => {
      requests++;
      return published;
    });
    await keys.find('one');
    published.push({ ...jwk, kid: 'new' });
    const found = await Promise.all([keys.find('new'), ...Array.from({ length: 50 }, (_, at) => keys.find(`${at}`))]);
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(requests).toBe(2);
  });

  it('throws a 503 while the keys cannot be fetched, and recovers', async () => {
    let down = true;
    const keys = remoteKeySet(async () => {
      if (down) throw new Error('refused');
      return [jwk];
    });
    await expect(keys.find('one')).rejects.toMatchObject({ status: 503 });
    down = false;
    await expect(keys.find('one')).resolves.toBeTruthy();
  });
});

const issuer = testIssuer();
const user = { userId: 7, accountId: 3, role: 'landlord' } as const;
const claims = { sub: '7', sid: randomUUID(), acc: 3, acs: 0, role: 'admin', ec: true };
const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const expires = { iss: tokenIssuer, aud: userAudience, exp: Math.floor(Date.now() / 1000) + 3600 };

function withPublicKeyAsSecret(): string {
  const signed = `${segment({ alg: 'HS256', kid: 'test' })}.${segment({ ...claims, ...expires })}`;
  return `${signed}.${createHmac('sha256', issuer.publicKeyPem).update(signed).digest('base64url')}`;
}

const another = generateKeyPairSync('rsa', { modulusLength: 2048 });

function ofAnotherKey(): string {
  return jwt.sign(claims, another.privateKey, {
    algorithm: 'RS256',
    keyid: 'test',
    issuer: tokenIssuer,
    audience: userAudience,
    expiresIn: 60,
  });
}

describe('tokenVerifier', () => {
  afterEach(() => jest.useRealTimers());

  it('identifies the caller', async () => {
    await expect(issuer.verifier.user(issuer.tokenFor(user))).resolves.toMatchObject({
      ...user,
      name: 'User 7',
      emailConfirmed: true,
    });
    const dana = issuer.tokenFor({ ...user, name: 'Dana Whitfield' });
    await expect(issuer.verifier.user(dana)).resolves.toMatchObject({ name: 'Dana Whitfield' });
  });

  it('accepts a token without a name, signed before the claim existed', async () => {
    const verifier = tokenVerifier({ find: async () => another.publicKey }, { has: () => false });
    await expect(verifier.user(ofAnotherKey())).resolves.toMatchObject({ userId: 7, name: '' });
  });

  it.each([
    ['alg none', () => `${segment({ alg: 'none', kid: 'test' })}.${segment({ ...claims, ...expires })}.`],
    ['HS256 with the public key as the secret', withPublicKeyAsSecret],
    ['an unknown kid', () => issuer.tokenFor(user, { kid: 'other' })],
    ['a signature of another key', ofAnotherKey],
    ['an expired token', () => issuer.tokenFor(user, { expiresIn: -10 })],
    ['a changed payload', () => issuer.tokenFor(user).replace(/\.[^.]+\./, `.${segment({ ...claims, ...expires })}.`)],
    ['a service’s token', () => issuer.serviceToken('billing')],
    ['no token at all', () => 'a.b.c'],
    ['a payload that is no JSON', () => `${segment({ alg: 'RS256', typ: 'JWT', kid: 'test' })}.bm90LWpzb24.c2ln`],
  ])('rejects %s', async (_, token) => {
    await expect(issuer.verifier.user(token())).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('rejects an ended session, even if its token is cached', async () => {
    const token = issuer.tokenFor({ ...user, sessionId: 's1' });
    await issuer.verifier.user(token);
    issuer.endSession('s1');
    await expect(issuer.verifier.user(token)).rejects.toMatchObject({ status: 401 });
  });

  it('rejects a service’s token once it has expired, even if it is cached', async () => {
    const token = issuer.serviceToken('billing');
    await expect(issuer.verifier.service(token)).resolves.toBe('billing');
    jest.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000, doNotFake: ['nextTick', 'setImmediate'] });
    await expect(issuer.verifier.service(token)).rejects.toMatchObject({ status: 401 });
  });

  it('does not accept the token of a user as that of a service', async () => {
    await expect(issuer.verifier.service(issuer.tokenFor(user))).rejects.toMatchObject({ status: 401 });
    await expect(issuer.verifier.service(issuer.serviceToken('billing'))).resolves.toBe('billing');
  });
});
