import type { Ajv, ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { Temporal } from 'temporal-polyfill';

/** Whether it names an IANA time zone. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts an offset such as `+05:30` as a zone, but it names no place and has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    // Not by Intl alone: it also accepts abbreviations such as `PST`, and reads `AST` as Alaska. With these, days can't be
    // computed.
    Temporal.PlainDate.from('2026-01-01').toZonedDateTime({ timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A local time without a zone, `YYYY-MM-DD HH:MM:SS` (rules §3). */
function isLocalTime(text: string): boolean {
  const local = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  return local?.[1] !== undefined && isCalendarDate(local[1]);
}

/**
 * A person's name may contain initials (`J.R.R. Tolkien`), but no scheme, `www.`, `@`, path or `t.co`, and no dot
 * between words of several letters or between digits.
 */
const isPersonName = (text: string) => {
  // Mail programs interpret these characters as dots.
  const plain = text.replace(/[\u3002\uff0e\uff61]/g, '.');
  const isAddress = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|\d\.\d|\.\S*[/\\]/iu.test(plain);
  return !isAddress && !/(?<![\p{L}.])\p{Ll}\.\p{Ll}{2,3}$/u.test(plain);
};

// ajv-formats is CommonJS: its callable is `default` under Node's interop and the module itself under a bundler's.
const standard = ((addFormats as unknown as { default?: typeof addFormats.default }).default ??
  addFormats) as unknown as {
  (to: Ajv, formats: string[]): void;
  get(format: 'date' | 'date-time'): { readonly validate: (text: string) => boolean };
};

const [isDate, isDateTime] = [standard.get('date').validate, standard.get('date-time').validate];

/** A date in the years 1900 to 2999: any other year is a typing error. */
const isCalendarDate = (text: string) => /^(19|2\d)/.test(text) && isDate(text);

/** A point in time in the years 1900 to 9999, also in UTC. The standard allows leap seconds; JavaScript dates do not. */
function isInstant(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return /^(19|[2-9]\d)/.test(text) && isDateTime(text) && year >= 1900 && year <= 9999;
}

/** A file name without bidirectional control characters, with which `exe.pdf` can display as `fdp.exe`. */
const isFileName = (text: string) => !/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text);

/** The minimum lengths of secrets in the settings. */
const SECRET_LENGTHS = [8, 16] as const;
export type SecretLength = (typeof SECRET_LENGTHS)[number];

/** The secrets of a comma-separated list, without the spaces around them. */
export const splitSecrets = (text: string): string[] => text.split(',').map((secret) => secret.trim());

/** Whether a text is a secret, or several, comma-separated, each long enough. */
export const areSecrets = (text: string, length: SecretLength): boolean =>
  splitSecrets(text).every((secret) => secret.length >= length);

export function addContractFormats(ajv: Ajv): Ajv {
  standard(ajv, ['email']);
  for (const keyword of ['trim', 'cutToDate']) ajv.addKeyword({ keyword, schemaType: 'boolean' });
  for (const [keyword, isValid] of Object.entries({ fileName: isFileName, personName: isPersonName }))
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'boolean',
      validate: (_: boolean, text: string) => isValid(text),
    });
  ajv.addFormat('money', { type: 'number', validate: (value) => Number(value.toFixed(2)) === value });
  ajv.addFormat('half-steps', { type: 'number', validate: (value) => Number.isInteger(value * 2) });
  ajv.addFormat('calendar-date', isCalendarDate);
  ajv.addFormat('time-zone', isTimeZone);
  for (const length of SECRET_LENGTHS) ajv.addFormat(`secrets-${length}`, (text) => areSecrets(text, length));
  ajv.addFormat('date-time', isInstant);
  ajv.addFormat('moment', (text) => isLocalTime(text) || isInstant(text));
  return ajv;
}

const formats: Record<string, string> = {
  email: 'must be an email address',
  'calendar-date': 'must be a date, YYYY-MM-DD',
  'date-time': 'must be an instant, ISO 8601',
  moment: 'must be an instant, ISO 8601, or a local time, YYYY-MM-DD HH:MM:SS',
  money: 'must have at most two decimal places',
  'half-steps': 'must be in steps of 0.5',
  ...Object.fromEntries(
    SECRET_LENGTHS.map((length) => [
      `secrets-${length}`,
      `must be a secret of at least ${length} characters, or several, comma-separated`,
    ]),
  ),
  'time-zone': 'must be an IANA time zone, such as America/New_York',
};

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const own = error.params.missingProperty ?? error.params.additionalProperty;
  return [path, own].filter(Boolean).join('.') || 'body';
}

type Message = string | ((params: ErrorObject['params']) => string);

const messages: Readonly<Record<string, Message>> = {
  required: 'is required',
  additionalProperties: 'is not a field of this request',
  type: ({ type }) =>
    type === 'null'
      ? 'is not valid'
      : `must be a ${type}`.replace('a integer', 'a whole number').replace('a object', 'an object'),
  minLength: ({ limit }) => (limit === 1 ? 'is required' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  enum: ({ allowedValues }) => `must be one of ${allowedValues.join(', ')}`,
  format: ({ format }) => formats[format] ?? 'is not valid',
  pattern: 'must not contain control characters',
  fileName: 'must not contain characters that change the text direction',
  personName: 'must not contain a web address',
  minItems: ({ limit }) => `must have at least ${limit}`,
  maxItems: ({ limit }) => `must have at most ${limit}`,
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
};

function messageOf({ keyword, params }: ErrorObject): string {
  const message = messages[keyword] ?? 'is not valid';
  return typeof message === 'string' ? message : message(params);
}

/** Maximum number of fields in an error: a megabyte of them would make an answer of a hundred megabytes. */
const MAX_FIELDS = 200;

/** Maps each invalid field to one message, up to a maximum. For a nullable field, the message about its actual type takes precedence. */
export function fieldMessages(errors: readonly ErrorObject[]): Record<string, string> {
  const fields = new Map<string, string>();
  const weak = (error: ErrorObject) => error.keyword === 'anyOf' || error.params.type === 'null';
  for (const error of [...errors].sort((a, b) => Number(weak(a)) - Number(weak(b)))) {
    if (fields.size === MAX_FIELDS) break;
    if (!fields.has(fieldOf(error))) fields.set(fieldOf(error), messageOf(error));
  }
  return Object.fromEntries(fields);
}
