import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of a webhook's secret; Standard Webhooks asks for 24 to 64. */
const secretSize = 32;
/** Bytes of the nonce and of the tag that AES-GCM is used with. */
const nonceSize = 12;
const tagSize = 16;

/** Makes webhooks' secrets, and seals them for the database: they must be read again, to sign with. */
export interface SecretBox {
  /** A new secret, `whsec_` and 32 bytes in base64. */
  fresh(): string;
  /** What stands for the secret of a webhook in the database; of another webhook it does not open. */
  seal(secret: string, webhookId: number): string;
  /** @throws Error when it was sealed with another key, or changed. */
  open(sealed: string, webhookId: number): string;
}

/** Makes the box on what the installation keeps secret; the key itself is derived from it. */
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
