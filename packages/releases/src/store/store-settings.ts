import Type, { type Static } from 'typebox';

/** The settings of a program that reads or writes the store: a folder, unless a bucket is named. */
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
export type StoreSettings = Static<typeof StoreSettings>;
