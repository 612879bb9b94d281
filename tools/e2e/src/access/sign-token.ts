import { generateKeyPairSync, type KeyLike, sign } from 'node:crypto';
import { connectDatabase } from '@keystead/service-kit';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

function signed(header: object, claims: object, key: KeyLike): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** A token with the same claims, signed with a foreign key. */
export function forgedToken(token: string): string {
  const [header, claims] = token.split('.').map((part, at) => (at < 2 ? decoded(part) : {}));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return signed(header as object, claims as object, privateKey);
}

/** A token with the same claims, signed with the product's own key, that expired a minute ago. */
export async function expiredToken(token: string, databaseUri: string): Promise<string> {
  const [header, claims] = token.split('.');
  const { kid } = decoded(header) as { kid: string };
  const identity = await connectDatabase(databaseUri, 'keystead_identity');
  try {
    const keys = identity.collection<{ _id: string; private_key: string }>('signing_keys');
    const key = await keys.findOne({ _id: kid });
    const exp = Math.floor(Date.now() / 1000) - 60;
    return signed(decoded(header), { ...decoded(claims), exp }, key?.private_key ?? '');
  } finally {
    await identity.close();
  }
}
