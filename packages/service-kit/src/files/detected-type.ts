import { fileTypeFromBuffer } from 'file-type';
import { ValidationFailed } from '../errors/validation-failed.ts';

/**
 * The media type of a file by its content; its name and the type that the client declared are ignored.
 * @throws ValidationFailed unless it is one of `types`; `what` completes the message "must be …", such as `a PDF`.
 */
export async function detectedType(bytes: Buffer, types: readonly string[], what: string): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !types.includes(found.mime)) throw new ValidationFailed({ file: `must be ${what}` });
  return found.mime;
}
