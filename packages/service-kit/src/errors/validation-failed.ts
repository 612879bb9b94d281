import { AppError } from './app-error.ts';

/** 422: the input is invalid; `fields` maps each field to its message. Nothing was written. */
export class ValidationFailed extends AppError {
  constructor(fields: Readonly<Record<string, string>>) {
    const [first] = Object.entries(fields);
    super(422, 'validation_failed', first ? `${first[0]}: ${first[1]}` : 'The input is not valid.', { fields });
  }
}
