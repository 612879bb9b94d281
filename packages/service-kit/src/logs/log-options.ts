import type { LoggerOptions } from 'pino';
import { traceFields } from '../traces/traces.ts';
import { loggedError } from './logged-error.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The log options of every program: structured lines without secrets and personal data. */
export const logOptions: LoggerOptions = {
  serializers: { err: loggedError },
  formatters: { log: (fields) => withoutSecrets(fields) },
  ...(traceFields && { mixin: traceFields }),
};
