import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The size of a webhook's secret in bytes; Standard Webhooks requires 24 to 64. */
const SECRET_SIZE = 32;
/** The sizes in bytes of the nonce and the tag of AES-GCM. */
const NONCE_SIZE = 12;
const TAG_SIZE = 16;

/**
 * Creates webhook secrets and seals them for the database. Sealing is reversible, because secrets are needed to sign.
 */
export interface SecretBox {
  /** A new secret, `whsec_` and 32 bytes in base64. */
  generate(): string;
  /** The stored form of a webhook's secret; it cannot be opened for another webhook. */
  seal(secret: string, webhookId: number): string;
  /** @throws Error if it was sealed with another key or for another webhook, or was changed. */
  open(sealed: string, webhookId: number): string;
}

/** Creates the box. Its key is derived from the installation's key material. */
export function secretBox(keyMaterial: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', keyMaterial, '', 'keystead webhook secrets', 32));
  const additionalData = (webhookId: number) => Buffer.from(`webhook ${webhookId}`);
  return {
    generate: () => `whsec_${randomBytes(SECRET_SIZE).toString('base64')}`,
    seal(secret, webhookId) {
      const nonce = randomBytes(NONCE_SIZE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(webhookId));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return sealed.toString('base64');
    },
    open(sealed, webhookId) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_SIZE), { authTagLength: TAG_SIZE });
      decipher.setAAD(additionalData(webhookId)).setAuthTag(bytes.subarray(-TAG_SIZE));
      const opened = [decipher.update(bytes.subarray(NONCE_SIZE, -TAG_SIZE)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}
