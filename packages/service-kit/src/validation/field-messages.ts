import type { ErrorObject } from 'ajv';

const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  'calendar-date': 'must be a date, YYYY-MM-DD',
  'date-time': 'must be an instant, ISO 8601',
  moment: 'must be an instant, ISO 8601, or a local time, YYYY-MM-DD HH:MM:SS',
  money: 'must have at most two decimal places',
  'half-steps': 'must be in steps of 0.5',
  'time-zone': 'must be an IANA time zone, such as America/New_York',
};

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const own = error.params.missingProperty ?? error.params.additionalProperty;
  return [path, own].filter(Boolean).join('.') || 'body';
}

function messageOf(error: ErrorObject): string {
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a field of this request';
    case 'type':
      return params.type === 'null'
        ? 'is not valid'
        : `must be a ${params.type}`.replace('a integer', 'a whole number').replace('a object', 'an object');
    case 'minLength':
      return params.limit === 1 ? 'is required' : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'format':
      return formats[params.format] ?? 'is not valid';
    case 'pattern':
      return 'must not contain control characters';
    case 'fileName':
      return 'must not contain characters that change the text direction';
    case 'personName':
      return 'must not contain a web address';
    case 'minItems':
      return `must have at least ${params.limit}`;
    case 'maxItems':
      return `must have at most ${params.limit}`;
    case 'minimum':
      return `must be ${params.limit} or more`;
    case 'maximum':
      return `must be ${params.limit} or less`;
    default:
      return 'is not valid';
  }
}

/** Maps each invalid field to one message. For a nullable field, the message about its actual type takes precedence. */
export function fieldMessages(errors: readonly ErrorObject[]): Record<string, string> {
  const fields = new Map<string, string>();
  const weak = (error: ErrorObject) => error.keyword === 'anyOf' || error.params.type === 'null';
  for (const error of [...errors].sort((a, b) => Number(weak(a)) - Number(weak(b))))
    if (!fields.has(fieldOf(error))) fields.set(fieldOf(error), messageOf(error));
  return Object.fromEntries(fields);
}
