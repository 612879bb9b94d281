import { UnusableAddress } from './checked-lookup.ts';

const byCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name is not known.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut before there was an answer.',
  EPIPE: 'The connection was cut before there was an answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The host did not take the connection in time.',
};

/** The reason for a missing response, in words for the webhook's owner; reveals nothing about our network. */
export function failureText(error: unknown, patience: number): string {
  if (error instanceof UnusableAddress) return `The address ${error.message}.`;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return `There was no answer within ${patience / 1000} seconds.`;
  if (byCode[code]) return byCode[code];
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO/.test(code)) return `The certificate or TLS does not hold (${code}).`;
  if (code.startsWith('HPE_')) return 'The answer was not HTTP.';
  return 'The connection failed.';
}
