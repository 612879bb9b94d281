import { type SmallBucket, smallBucket } from '../../test/small-bucket.ts';
import { openStore } from './open-store.ts';
import { hexOfIntegrity, integrityOf, type ReleaseStore, StoreUnavailable, WrongHash } from './release-store.ts';

const script = Buffer.from('console.log("a script")');
const integrity = integrityOf(script);
const hex = hexOfIntegrity(integrity);
const key = `${hex.slice(0, 2)}/${hex}`;

let bucket: SmallBucket;
let store: ReleaseStore;

const opened = (address: string, moving = 5_000) =>
  openStore(
    {
      RELEASE_BUCKET: address,
      RELEASE_BUCKET_REGION: 'eu-west-1',
      RELEASE_BUCKET_KEY_ID: 'KEYID',
      RELEASE_BUCKET_SECRET: 'secret',
    },
    { callMs: 5_000, transferMs: moving },
  );

beforeEach(async () => {
  bucket = await smallBucket();
  store = opened(bucket.address);
});

afterEach(() => bucket.close());

test('BucketStore: stores a file under its hash, with signed requests that have the bucket in their path', async () => {
  expect(await store.has(integrity)).toBe(false);
  expect(await store.read(integrity)).toBeNull();
  await store.put(integrity, script);
  expect(await store.has(integrity)).toBe(true);
  expect(await store.read(integrity)).toEqual(script);
  await store.remove(integrity);
  expect(await store.has(integrity)).toBe(false);
  const by = 'KEYID/day/eu-west-1';
  expect(bucket.requests).toEqual(
    ['HEAD', 'GET', 'PUT', 'HEAD', 'GET', 'DELETE', 'HEAD'].map((method) => `${method} /releases/${key} ${by}`),
  );
});

test('BucketStore: treats a file as missing if one byte was changed in the bucket', async () => {
  const changed = Buffer.from(script);
  changed[0] = (changed[0] ?? 0) ^ 1;
  bucket.files.set(key, changed);
  expect(await store.read(integrity)).toBeNull();
});

test('BucketStore: rejects bytes with another hash before it sends anything', async () => {
  await expect(store.put(integrity, Buffer.from('others'))).rejects.toThrow(WrongHash);
  expect(bucket.requests).toEqual([]);
});

test('BucketStore: stores its files in a folder of the bucket if the URL names one', async () => {
  const within = opened(`${bucket.address}/keystead`);
  await within.put(integrity, script);
  expect([...bucket.files.keys()]).toEqual([`keystead/${key}`]);
  expect([await within.has(integrity), await store.has(integrity)]).toEqual([true, false]);
});

test.each<[string, NonNullable<SmallBucket['instead']>]>([
  ['rejects the signature', (_, response) => response.writeHead(403).end('<Code>AccessDenied</Code>')],
  ['fails', (_, response) => response.writeHead(500).end()],
  ['redirects elsewhere', (_, response) => response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end()],
  ['breaks off', (_, response) => void response.destroy()],
  ['says nothing', () => {}],
])('BucketStore: a server that %s makes the store unavailable, not the file missing', async (_, instead) => {
  bucket.instead = instead;
  const hasty = opened(bucket.address, 300);
  await expect(hasty.read(integrity)).rejects.toThrow(StoreUnavailable);
  await expect(hasty.put(integrity, script)).rejects.toThrow(StoreUnavailable);
});

test('BucketStore: a missing bucket makes the store unavailable', async () => {
  bucket.instead = (_, response) => response.writeHead(404).end('<Code>NoSuchBucket</Code>');
  await expect(store.put(integrity, script)).rejects.toThrow(StoreUnavailable);
});

test.each([
  ['its keys', { RELEASE_BUCKET: 'https://s3.test/releases' }, /RELEASE_BUCKET_KEY_ID/],
  [
    'a name',
    { RELEASE_BUCKET: 'https://s3.test', RELEASE_BUCKET_KEY_ID: 'a', RELEASE_BUCKET_SECRET: 'b' },
    /name a bucket/,
  ],
])('openStore: rejects a bucket without %s', (_, settings, sentence) => {
  expect(() => openStore(settings)).toThrow(sentence);
});
