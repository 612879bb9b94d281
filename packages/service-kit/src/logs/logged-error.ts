import { pino } from 'pino';
import { isError } from './is-error.ts';
import { maskedText } from './masked-text.ts';

/**
 * Serializes an error for the log: its type, message and stack, including those of its causes. Other properties, such
 * as a request or the values of a record, are omitted, because they may contain personal data.
 */
export function loggedError(error: unknown): unknown {
  if (!isError(error)) return maskedText(String(error));
  const { type, message, stack, code, status } = pino.stdSerializers.err(error) as pino.SerializedError;
  return {
    type,
    message: maskedText(message),
    stack: maskedText(stack ?? ''),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
  };
}
