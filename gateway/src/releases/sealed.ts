import { createHmac, timingSafeEqual } from 'node:crypto';

/** For what a text is sealed: one of another cookie is none. */
export interface Seal {
  readonly key: string;
  readonly purpose: string;
}

const macOf = ({ key, purpose }: Seal, content: string) =>
  createHmac('sha256', key).update(`${purpose}\0${content}`).digest();

/** A text without a dot, with what shows that it is ours behind it. */
export const signed = (seal: Seal, content: string): string =>
  `${content}.${macOf(seal, content).toString('base64url')}`;

/** The text that was signed; undefined where it is another. */
export function signedText(seal: Seal, shown: string): string | undefined {
  const [content = '', mac = ''] = shown.split('.', 2);
  const [found, expected] = [Buffer.from(mac, 'base64url'), macOf(seal, content)];
  return found.length === expected.length && timingSafeEqual(found, expected) ? content : undefined;
}

/** A value that browsers keep for us: as a text that they can read, but change as little as its end (milliseconds of the epoch). */
export const sealed = (seal: Seal, value: object, until: number): string =>
  signed(seal, Buffer.from(JSON.stringify({ until, value })).toString('base64url'));

/** What was sealed; undefined where the text is another, or too old. */
export function unsealed(seal: Seal, text: string, now = Date.now()): unknown {
  const content = signedText(seal, text);
  if (content === undefined) return undefined;
  const { until, value } = JSON.parse(Buffer.from(content, 'base64url').toString()) as {
    until: number;
    value: unknown;
  };
  return until > now ? value : undefined;
}
