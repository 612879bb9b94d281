import { useRef } from 'react';

const BYTES = 16;

// Not randomUUID, which is only there over https.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/**
 * The `Idempotency-Key` for a body: the same one as long as the body is the same, so that a second press after a
 * failure, whose first try may have got through, makes no second record.
 */
export function useCreationKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: randomKey() };
    return last.current.key;
  };
}
