import type { Route } from '@keystead/contracts';
import { Ajv, type ValidateFunction } from 'ajv';
import { NotFound } from '../errors/not-found.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import { fieldMessages } from './field-messages.ts';
import { addContractFormats } from './formats.ts';

/** The parts of schemas that binding looks at. */
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

/** Checks each part of a request against its route; the typed value comes back, or `ValidationFailed` is thrown. */
export interface RouteValidator {
  params(value: object): unknown;
  query(value: object): unknown;
  body(value: unknown): unknown;
}

/** Unknown fields that are named: a megabyte of them would take a second to name, and more than one refuses anyway. */
const MAX_STRANGERS = 50;

// Schemas are our own and are not checked in turn, which takes a tenth of a second; a test compiles every contract.
const schemas = addContractFormats(new Ajv({ allErrors: true, validateSchema: false }));

/** A schema's check, compiled when it is first asked for: all of them would be a third of a service's start. */
function whenAsked(schema: object): () => ValidateFunction {
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

/** What is done to a part of a request before it is checked, worked out of its schema once. */
interface Tidying {
  readonly ignored: ReadonlySet<string>;
  readonly trimmed: ReadonlySet<string>;
  /** Calendar dates, in which the time of a longer timestamp is cut off (rules §3). */
  readonly dates: ReadonlySet<string>;
  /** Optional fields in which "" is read as null (rules §3). */
  readonly nullable: ReadonlySet<string>;
  /** Whole numbers and flags of an address, which can carry nothing but text: they are read from it there alone. */
  readonly spelled: ReadonlySet<string>;
  /** Lists of objects, and what is done to each of those. */
  readonly lists: ReadonlyMap<string, Tidying>;
  /** Fields that are looked at; whatever comes after so many is refused by those before it. */
  readonly most: number;
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
  return { ignored, trimmed, dates, nullable, spelled, lists, most: Object.keys(properties).length + MAX_STRANGERS };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `2026-03-01` of `2026-03-01T09:30:00Z`; whatever isn't a timestamp is left for the check. */
const dateOf = (text: string) => text.trim().replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d.*$/, '$1');

/** The one way to write a whole number or a flag: `0x9` or `9e0` is no other name of 9. */
const literal = /^(?:true|false|0|-?[1-9]\d*)$/;

function tidied(value: object, { ignored, trimmed, dates, nullable, spelled, lists, most }: Tidying): object {
  const tidy = (name: string, entry: unknown) => {
    const each = lists.get(name);
    if (each && Array.isArray(entry)) return entry.map((one) => (isObject(one) ? tidied(one, each) : one));
    if (typeof entry !== 'string') return entry;
    // What is written in another way stays a text, which the check refuses.
    if (spelled.has(name)) return literal.test(entry) ? JSON.parse(entry) : entry;
    // Half of a surrogate pair can't be kept as UTF-8; what is answered now must be what is read later.
    const whole = entry.toWellFormed();
    const text = trimmed.has(name) ? whole.trim() : dates.has(name) ? dateOf(whole) : whole;
    return text === '' && nullable.has(name) ? null : text;
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ignored.has(name))
      .slice(0, most)
      .map(([name, entry]) => [name, tidy(name, entry)]),
  );
}

/**
 * What the answer has and nobody sets: it may come back in a PUT and is ignored there (rules §3).
 * Where the record comes in an envelope, its fields count, and not what stands in other parts of the answer.
 */
function readOnlyFields(route: Route, method: string): ReadonlySet<string> {
  if (method !== 'PUT') return new Set();
  const settable = (route.body as ObjectSchema | undefined)?.properties ?? {};
  const answered = (route.answer as ObjectSchema | undefined)?.properties ?? {};
  const enveloped = Object.values(answered)
    .map((part) => Object.keys((part as ObjectSchema).properties ?? {}))
    .filter((names) => names.some((name) => name in settable));
  return new Set([...Object.keys(answered), ...enveloped.flat()].filter((name) => !(name in settable)));
}

/** Compiles the schemas of a route, each once and when a request first brings that part. */
export function compileRoute(route: Route, method: string): RouteValidator {
  const none = { type: 'object', additionalProperties: false };
  const params = whenAsked(route.params ?? none);
  const query = whenAsked(route.query ?? none);
  const body = whenAsked(route.body ?? none);
  const ofParams = tidyingOf((route.params ?? {}) as ObjectSchema, { inAddress: true });
  const ofQuery = tidyingOf((route.query ?? {}) as ObjectSchema, { inAddress: true });
  const ofBody = tidyingOf((route.body ?? {}) as ObjectSchema, { ignored: readOnlyFields(route, method) });
  return {
    params(value) {
      const named = tidied(value, ofParams);
      // An id of a form that no record can have names nothing.
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
