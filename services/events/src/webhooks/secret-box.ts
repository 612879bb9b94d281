import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The size of a webhook's secret in bytes; Standard Webhooks requires 24 to 64. */
const SECRET_SIZE = 32;
/** The sizes in bytes of the nonce and the tag of AES-GCM. */
const NONCE_SIZE = 12;
const TAG_SIZE = 16;

/** The key of AES from key material of any length. */
const keyFrom = (material: string) => Buffer.from(hkdfSync('sha256', material, '', 'keystead webhook secrets', 32));

const additionalData = (webhookId: number) => Buffer.from(`webhook ${webhookId}`);

/** Undefined if it was sealed with another key or for another webhook, or was changed. */
function opened(key: Buffer, sealed: string, webhookId: number): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_SIZE), { authTagLength: TAG_SIZE });
    decipher.setAAD(additionalData(webhookId)).setAuthTag(bytes.subarray(-TAG_SIZE));
    const parts = [decipher.update(bytes.subarray(NONCE_SIZE, -TAG_SIZE)), decipher.final()];
    return Buffer.concat(parts).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Creates webhook secrets and seals them for the database, reversibly, because they are needed to sign.
 * @param keyMaterials the first seals; all open what was sealed with them.
 */
export function secretBox([first, ...others]: readonly [string, ...string[]]) {
  const key = keyFrom(first);
  const earlierKeys = others.map(keyFrom);
  return {
    /** A new secret, `whsec_` and 32 bytes in base64. */
    generate: () => `whsec_${randomBytes(SECRET_SIZE).toString('base64')}`,
    /** It cannot be opened for another webhook. */
    seal(secret: string, webhookId: number): string {
      const nonce = randomBytes(NONCE_SIZE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(webhookId));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64');
    },
    /** @throws Error if it was sealed with none of the keys or for another webhook, or was changed. */
    open(sealed: string, webhookId: number): string {
      const [found] = [key, ...earlierKeys].flatMap((each) => opened(each, sealed, webhookId) ?? []);
      if (found === undefined) throw new Error('no key opens this secret');
      return found;
    },
    hasEarlierKeys: earlierKeys.length > 0,
    /** Whether a key opens it, but not the one that seals. */
    isOutdated: (sealed: string, webhookId: number): boolean =>
      opened(key, sealed, webhookId) === undefined &&
      earlierKeys.some((each) => opened(each, sealed, webhookId) !== undefined),
  };
}

export type SecretBox = ReturnType<typeof secretBox>;
