import { KnownError } from './known-error.ts';

/** 422: the input is refused; `fields` says which and why. Nothing was written. */
export class ValidationFailed extends KnownError {
  constructor(fields: Readonly<Record<string, string>>) {
    const [first] = Object.entries(fields);
    super(422, 'validation_failed', first ? `${first[0]}: ${first[1]}` : 'The input is not valid.', { fields });
  }
}
