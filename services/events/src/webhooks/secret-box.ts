import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The size of a webhook's secret in bytes; Standard Webhooks requires 24 to 64. */
const SECRET_SIZE = 32;
/** The sizes in bytes of the nonce and the tag of AES-GCM. */
const NONCE_SIZE = 12;
const TAG_SIZE = 16;

/** Creates webhook secrets and seals them for the database, reversibly, because they are needed to sign. */
export function secretBox(keyMaterial: string) {
  const key = Buffer.from(hkdfSync('sha256', keyMaterial, '', 'keystead webhook secrets', 32));
  const additionalData = (webhookId: number) => Buffer.from(`webhook ${webhookId}`);
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
    /** @throws Error if it was sealed with another key or for another webhook, or was changed. */
    open(sealed: string, webhookId: number): string {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_SIZE), { authTagLength: TAG_SIZE });
      decipher.setAAD(additionalData(webhookId)).setAuthTag(bytes.subarray(-TAG_SIZE));
      const opened = [decipher.update(bytes.subarray(NONCE_SIZE, -TAG_SIZE)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}

export type SecretBox = ReturnType<typeof secretBox>;
