import { AwsClient } from 'aws4fetch';
import Type, { type Static } from 'typebox';
import { type BucketLimits, BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import { type ReleaseStore, StoreUnavailable } from './release-store.ts';

/** A folder, unless a bucket is named. */
export const storeSettings = {
  /** A folder on this machine. */
  RELEASE_STORE: Type.Optional(Type.String({ minLength: 1 })),
  /** A bucket of S3 or of a compatible server: `https://s3.eu-west-1.amazonaws.com/keystead-releases`. */
  RELEASE_BUCKET: Type.Optional(Type.String({ minLength: 1 })),
  RELEASE_BUCKET_REGION: Type.Optional(Type.String({ minLength: 1 })),
  RELEASE_BUCKET_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  RELEASE_BUCKET_SECRET: Type.Optional(Type.String({ minLength: 1 })),
};

const StoreSettings = Type.Object(storeSettings);
type StoreSettings = Static<typeof StoreSettings>;

/** The region for a bucket whose server has no regions. */
const ANY_REGION = 'us-east-1';

/** Without a folder or a bucket, the gateway can serve only built-in files. */
const noStore: ReleaseStore = {
  put: () => Promise.reject(new StoreUnavailable(new Error('Neither RELEASE_STORE nor RELEASE_BUCKET is set'))),
  read: () => Promise.resolve(null),
  has: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
};

function openBucket(address: string, settings: StoreSettings, limits?: BucketLimits): ReleaseStore {
  const { RELEASE_BUCKET_KEY_ID: accessKeyId, RELEASE_BUCKET_SECRET: secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('RELEASE_BUCKET needs RELEASE_BUCKET_KEY_ID and RELEASE_BUCKET_SECRET');
  }
  const region = settings.RELEASE_BUCKET_REGION ?? ANY_REGION;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return new BucketStore(address, (url, init) => client.fetch(url, init), limits);
}

/** The folder need not exist yet. @throws Error when a bucket is named without its keys. */
export function openStore(settings: StoreSettings, limits?: BucketLimits): ReleaseStore {
  const { RELEASE_STORE: folder, RELEASE_BUCKET: bucket } = settings;
  if (bucket !== undefined) return openBucket(bucket, settings, limits);
  return folder === undefined ? noStore : new FolderStore(folder);
}
