import type { LoggerOptions } from 'pino';
import { traceFields } from '../traces/traces.ts';
import { loggedError } from './logged-error.ts';
import { withoutSecrets } from './without-secrets.ts';

/** How every program writes its log: structured lines without secrets and without personal data. */
export const logOptions: LoggerOptions = {
  serializers: { err: loggedError },
  formatters: { log: (fields) => withoutSecrets(fields) },
  ...(traceFields && { mixin: traceFields }),
};
