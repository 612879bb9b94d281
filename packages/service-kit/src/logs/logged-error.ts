import { pino } from 'pino';
import { isError } from './is-error.ts';
import { maskedText } from './masked-text.ts';

/**
 * An error as the log has it: its kind, its text and where it came from, those of its causes too. What else errors of
 * libraries carry, such as a request or the values of a record, is nobody's business.
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
