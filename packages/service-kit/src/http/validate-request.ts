import type { Route } from '@keystead/contracts';
import { Ajv, type ValidateFunction } from 'ajv';
import { NotFound, ValidationFailed } from './errors.ts';
import { addContractFormats, fieldMessages } from './validation-rules.ts';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}
interface FieldSchema extends ObjectSchema {
  readonly trim?: boolean;
  readonly cutToDate?: boolean;
  readonly type?: string;
  readonly items?: FieldSchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly FieldSchema[];
}

/** Maximum number of unknown fields in an error: naming a megabyte of them would take a second. */
const MAX_UNKNOWN_KEYS = 50;

// Do not validate the schemas themselves: they are part of this product, and the validation takes 100 ms. A test
// compiles every contract.
const schemas = addContractFormats(new Ajv({ allErrors: true, validateSchema: false }));

/** Compiles a schema on first use: compiling all of them would take a third of the startup of a service. */
function lazily(schema: object): () => ValidateFunction {
  let check: ValidateFunction | undefined;
  return () => {
    check ??= schemas.compile(schema);
    return check;
  };
}

function checked(validate: ValidateFunction, value: unknown): unknown {
  if (!validate(value)) throw new ValidationFailed(fieldMessages(validate.errors ?? []));
  return value;
}

type Tidy<T> = (value: T) => T;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Extracts `2026-03-01` from `2026-03-01T09:30:00Z`; validation handles any other text. */
const dateOf = (text: string) => text.trim().replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/, '$1');

/** The canonical notation of an integer or boolean: `0x9` and `9e0` are not alternatives for 9. */
const literal = /^(?:true|false|0|-?[1-9]\d*)$/;

// UTF-8 cannot store half of a surrogate pair. Replace it now, so that the response matches what is read later.
const wholeText: Tidy<unknown> = (entry) => (typeof entry === 'string' ? entry.toWellFormed() : entry);

/** Of a list that is too long, one item more than it may have: comparing all of them could take minutes. */
const listTidy = ({ items = {}, maxItems = Number.POSITIVE_INFINITY }: FieldSchema): Tidy<unknown[]> => {
  const each = fieldTidy(items, { isRequired: true, inAddress: false });
  return (entries) => entries.slice(0, maxItems + 1).map(each);
};

function fieldTidy(
  { anyOf = [], ...field }: FieldSchema,
  { isRequired, inAddress }: { isRequired: boolean; inAddress: boolean },
): Tidy<unknown> {
  const kinds = [field, ...anyOf];
  const has = (fits: (kind: FieldSchema) => boolean | undefined) => kinds.some(fits);
  // A URL contains only text. A text in another notation stays a string, which fails validation.
  if (inAddress && has(({ type }) => type === 'integer' || type === 'boolean'))
    return (entry) => (typeof entry === 'string' && literal.test(entry) ? JSON.parse(entry) : entry);
  const [isTrimmed, isDate] = [has(({ trim }) => trim), has(({ cutToDate }) => cutToDate)];
  // In an optional field, "" becomes null (rules §3).
  const isNullable = !isRequired && has(({ type }) => type === 'null');
  const list = kinds.find(({ items }) => items);
  // An object of one of several kinds stays as it is: only validation finds out which.
  const [object, another] = kinds.filter(({ properties }) => properties);
  const tidyList = list && listTidy(list);
  const tidyObject = object && !another ? objectTidy(object) : undefined;
  return (entry) => {
    if (Array.isArray(entry)) return tidyList ? tidyList(entry) : entry;
    if (isObject(entry)) return tidyObject ? tidyObject(entry) : entry;
    if (typeof entry !== 'string') return entry;
    const whole = entry.toWellFormed();
    const text = isTrimmed ? whole.trim() : isDate ? dateOf(whole) : whole;
    return text === '' && isNullable ? null : text;
  };
}

function objectTidy(
  { properties = {}, required = [] }: ObjectSchema,
  { ignored, inAddress = false }: { ignored?: ReadonlySet<string>; inAddress?: boolean } = {},
): Tidy<object> {
  const fields = new Map(
    Object.entries(properties).map(([name, field]) => [
      name,
      fieldTidy(field, { isRequired: required.includes(name), inAddress }),
    ]),
  );
  // If there are more, the earlier ones already fail validation.
  const maxKeys = fields.size + MAX_UNKNOWN_KEYS;
  return (value) =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !ignored?.has(name))
        .slice(0, maxKeys)
        .map(([name, entry]) => [name, (fields.get(name) ?? wholeText)(entry)]),
    );
}

/** The fields that a PUT may send back, which ignores them (rules §3). Of an envelope, those of the record count. */
function readOnlyFields(route: Route, method: string): ReadonlySet<string> {
  if (method !== 'PUT') return new Set();
  const settable = (route.body as ObjectSchema | undefined)?.properties ?? {};
  const answerFields = (route.answer as ObjectSchema | undefined)?.properties ?? {};
  const enveloped = Object.values(answerFields)
    .map((part) => Object.keys((part as ObjectSchema).properties ?? {}))
    .filter((names) => names.some((name) => name in settable));
  return new Set([...Object.keys(answerFields), ...enveloped.flat()].filter((name) => !(name in settable)));
}

/** Each method returns the typed value. `query` and `body` throw ValidationFailed; `params` throws NotFound. */
export function compileRoute(route: Route, method: string) {
  const part = (schema: object | undefined, options: Parameters<typeof objectTidy>[1]) =>
    [lazily(schema ?? { type: 'object', additionalProperties: false }), objectTidy(schema ?? {}, options)] as const;
  const [params, tidyParams] = part(route.params, { inAddress: true });
  const [query, tidyQuery] = part(route.query, { inAddress: true });
  const [body, tidyBody] = part(route.body, { ignored: readOnlyFields(route, method) });
  return {
    params(value: object): unknown {
      const named = tidyParams(value);
      // An id in an invalid format cannot name a record.
      if (!params()(named)) throw new NotFound();
      return named;
    },
    query: (value: object): unknown => checked(query(), tidyQuery(value)),
    body(value: unknown): unknown {
      if (!route.body) return undefined;
      const given = value ?? {};
      return checked(body(), isObject(given) ? tidyBody(given) : given);
    },
  };
}

export type RouteValidator = ReturnType<typeof compileRoute>;
