import type { Route } from '@keystead/contracts';
import { Ajv, type ValidateFunction } from 'ajv';
import { NotFound, ValidationFailed } from './errors.ts';
import { addContractFormats, fieldMessages } from './validation-rules.ts';

interface FieldSchema {
  readonly trim?: boolean;
  readonly cutToDate?: boolean;
  readonly type?: string;
  readonly items?: ObjectSchema;
  readonly anyOf?: readonly FieldSchema[];
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/**
 * Validates each part of a request against its route. Each method returns the typed value. `query` and `body` throw
 * `ValidationFailed`; `params` throws `NotFound`.
 */
export interface RouteValidator {
  params(value: object): unknown;
  query(value: object): unknown;
  body(value: unknown): unknown;
}

/**
 * Maximum number of unknown fields in an error. Naming a megabyte of them would take a second, and a single one already
 * fails validation.
 */
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

/** The normalization of a part of a request before validation, derived from its schema once. */
interface Tidying {
  readonly ignored: ReadonlySet<string>;
  readonly trimmed: ReadonlySet<string>;
  /** Calendar dates: the time of a longer timestamp is removed (rules §3). */
  readonly dates: ReadonlySet<string>;
  /** Optional fields in which "" becomes null (rules §3). */
  readonly nullable: ReadonlySet<string>;
  /** Integers and booleans in a URL, which contains only text. They are parsed only there. */
  readonly spelled: ReadonlySet<string>;
  readonly lists: ReadonlyMap<string, Tidying>;
  /** Maximum number of fields to normalize; if there are more, the earlier ones already fail validation. */
  readonly maxKeys: number;
}

const noFields: ReadonlySet<string> = new Set();

function tidyingOf(
  { properties = {}, required = [] }: ObjectSchema,
  { ignored = noFields, inAddress = false }: { ignored?: ReadonlySet<string>; inAddress?: boolean } = {},
): Tidying {
  const named = (fits: (field: FieldSchema) => boolean | undefined) =>
    new Set(
      Object.keys(properties).filter((name) => {
        const { anyOf = [], ...field } = properties[name] ?? {};
        return [field, ...anyOf].some(fits);
      }),
    );
  const trimmed = named(({ trim }) => trim);
  const dates = named(({ cutToDate }) => cutToDate);
  const nullable = named(({ type }) => type === 'null');
  for (const name of required) nullable.delete(name);
  const spelled = inAddress ? named(({ type }) => type === 'integer' || type === 'boolean') : noFields;
  const lists = new Map(
    Object.entries(properties).flatMap(([name, { items }]) =>
      items?.properties ? [[name, tidyingOf(items)] as const] : [],
    ),
  );
  return {
    ignored,
    trimmed,
    dates,
    nullable,
    spelled,
    lists,
    maxKeys: Object.keys(properties).length + MAX_UNKNOWN_KEYS,
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Extracts `2026-03-01` from `2026-03-01T09:30:00Z`; validation handles any other text. */
const dateOf = (text: string) => text.trim().replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/, '$1');

/** The canonical notation of an integer or boolean: `0x9` and `9e0` are not alternatives for 9. */
const literal = /^(?:true|false|0|-?[1-9]\d*)$/;

function tidied(value: object, { ignored, trimmed, dates, nullable, spelled, lists, maxKeys }: Tidying): object {
  const tidy = (name: string, entry: unknown) => {
    const each = lists.get(name);
    if (each && Array.isArray(entry)) return entry.map((one) => (isObject(one) ? tidied(one, each) : one));
    if (typeof entry !== 'string') return entry;
    // A text in another notation stays a string, which fails validation.
    if (spelled.has(name)) return literal.test(entry) ? JSON.parse(entry) : entry;
    // UTF-8 cannot store half of a surrogate pair. Replace it now, so that the response matches what is read later.
    const whole = entry.toWellFormed();
    const text = trimmed.has(name) ? whole.trim() : dates.has(name) ? dateOf(whole) : whole;
    return text === '' && nullable.has(name) ? null : text;
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ignored.has(name))
      .slice(0, maxKeys)
      .map(([name, entry]) => [name, tidy(name, entry)]),
  );
}

/**
 * The fields of the response that a client cannot set. They may be sent back in a PUT, which ignores them (rules §3).
 * If the response wraps the record in an envelope, only the fields of the record count, not those of other parts.
 */
function readOnlyFields(route: Route, method: string): ReadonlySet<string> {
  if (method !== 'PUT') return new Set();
  const settable = (route.body as ObjectSchema | undefined)?.properties ?? {};
  const answerFields = (route.answer as ObjectSchema | undefined)?.properties ?? {};
  const enveloped = Object.values(answerFields)
    .map((part) => Object.keys((part as ObjectSchema).properties ?? {}))
    .filter((names) => names.some((name) => name in settable));
  return new Set([...Object.keys(answerFields), ...enveloped.flat()].filter((name) => !(name in settable)));
}

/** Compiles the schemas of a route, each once, when the first request uses it. */
export function compileRoute(route: Route, method: string): RouteValidator {
  const none = { type: 'object', additionalProperties: false };
  const params = lazily(route.params ?? none);
  const query = lazily(route.query ?? none);
  const body = lazily(route.body ?? none);
  const ofParams = tidyingOf((route.params ?? {}) as ObjectSchema, { inAddress: true });
  const ofQuery = tidyingOf((route.query ?? {}) as ObjectSchema, { inAddress: true });
  const ofBody = tidyingOf((route.body ?? {}) as ObjectSchema, { ignored: readOnlyFields(route, method) });
  return {
    params(value) {
      const named = tidied(value, ofParams);
      // An id in an invalid format cannot name a record.
      if (!params()(named)) throw new NotFound();
      return named;
    },
    query: (value) => checked(query(), tidied(value, ofQuery)),
    body(value) {
      if (!route.body) return undefined;
      const given = value ?? {};
      return checked(body(), isObject(given) ? tidied(given, ofBody) : given);
    },
  };
}
