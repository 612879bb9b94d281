import { generateKeyPairSync } from 'node:crypto';
import { remoteKeySet } from './key-set.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', kty: 'RSA' };

describe('remoteKeySet', () => {
  it('fetches the keys once for concurrent callers, and not again for unknown key ids', async () => {
    let requests = 0;
    const keys = remoteKeySet(async () => {
      requests++;
      return [jwk];
    });
    const found = await Promise.all([keys.find('one'), keys.find('one'), keys.find('two')]);
    expect(found.map(Boolean)).toEqual([true, true, false]);
    expect(await keys.find('three')).toBeNull();
    expect(requests).toBe(1);
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
