import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The size of a webhook's secret in bytes; Standard Webhooks requires 24 to 64. */
const secretSize = 32;
/** The sizes in bytes of the nonce and the tag of AES-GCM. */
const nonceSize = 12;
const tagSize = 16;

/**
 * Creates webhook secrets and seals them for the database. Sealing is reversible, because secrets are needed to sign.
 */
export interface SecretBox {
  /** A new secret, `whsec_` and 32 bytes in base64. */
  fresh(): string;
  /** The stored form of a webhook's secret; it cannot be opened for another webhook. */
  seal(secret: string, webhookId: number): string;
  /** @throws Error if it was sealed with another key or for another webhook, or was changed. */
  open(sealed: string, webhookId: number): string;
}

/** Creates the box. Its key is derived from the installation's key material. */
export function secretBox(keyMaterial: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', keyMaterial, '', 'keystead webhook secrets', 32));
  const about = (webhookId: number) => Buffer.from(`webhook ${webhookId}`);
  return {
    fresh: () => `whsec_${randomBytes(secretSize).toString('base64')}`,
    seal(secret, webhookId) {
      const nonce = randomBytes(nonceSize);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about(webhookId));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64');
    },
    open(sealed, webhookId) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceSize), { authTagLength: tagSize });
      decipher.setAAD(about(webhookId)).setAuthTag(bytes.subarray(-tagSize));
      const opened = [decipher.update(bytes.subarray(nonceSize, -tagSize)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}
