import { AwsClient } from 'aws4fetch';
import { type BucketLimits, BucketStore } from './bucket-store.ts';
import { FolderStore } from './folder-store.ts';
import { noStore } from './no-store.ts';
import type { ReleaseStore } from './release-store.ts';
import type { StoreSettings } from './store-settings.ts';

/** The region for a bucket whose server has no regions. */
const ANY_REGION = 'us-east-1';

function openBucket(address: string, settings: StoreSettings, limits?: BucketLimits): ReleaseStore {
  const { RELEASE_BUCKET_KEY_ID: accessKeyId, RELEASE_BUCKET_SECRET: secretAccessKey } = settings;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('RELEASE_BUCKET needs RELEASE_BUCKET_KEY_ID and RELEASE_BUCKET_SECRET');
  }
  const region = settings.RELEASE_BUCKET_REGION ?? ANY_REGION;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return new BucketStore(address, (url, init) => client.fetch(url, init), limits);
}

/**
 * Opens the store that the settings name: the bucket, else the folder, which need not exist yet. Without either it
 * returns a store that stores nothing.
 * @throws Error when a bucket is named without its keys.
 */
export function openStore(settings: StoreSettings, limits?: BucketLimits): ReleaseStore {
  const { RELEASE_STORE: folder, RELEASE_BUCKET: bucket } = settings;
  if (bucket !== undefined) return openBucket(bucket, settings, limits);
  return folder === undefined ? noStore : new FolderStore(folder);
}
