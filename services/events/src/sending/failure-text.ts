import { UnusableAddress } from './checked-lookup.ts';

const textByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response arrived.',
  EPIPE: 'The connection was closed before a response arrived.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
};

/** The reason for a missing response, in words for the webhook's owner; reveals nothing about our network. */
export function failureText(error: unknown, timeoutMs: number): string {
  if (error instanceof UnusableAddress) return `The address ${error.message}.`;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `No response arrived within ${timeoutMs / 1000} seconds.`;
  if (textByCode[code]) return textByCode[code];
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO/.test(code)) return `The TLS connection failed (${code}).`;
  if (code.startsWith('HPE_')) return 'The response was not HTTP.';
  return 'The connection failed.';
}
