import type { Route } from '@keystead/contracts';
import { Ajv, type ValidateFunction } from 'ajv';
import { NotFound } from '../errors/not-found.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import { fieldMessages } from './field-messages.ts';
import { addContractFormats } from './formats.ts';

/** The parts of schemas that binding looks at. */
interface FieldSchema {
  readonly trim?: boolean;
  readonly type?: string;
  readonly anyOf?: readonly FieldSchema[];
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** Checks each part of a request against its route; the typed value comes back, or `ValidationFailed` is thrown. */
export interface RouteValidator {
  params(value: unknown): unknown;
  query(value: Record<string, unknown>): unknown;
  body(value: unknown): unknown;
}

/** Unknown fields that are named: a megabyte of them would take a second to name, and more than one refuses anyway. */
const mostStrangers = 50;

const bodies = addContractFormats(new Ajv({ allErrors: true }));
// Text is all that an address can carry, so numbers and flags are read from it there, and only there.
const addresses = addContractFormats(new Ajv({ allErrors: true, coerceTypes: true }));

function checked(validate: ValidateFunction, value: unknown): unknown {
  if (!validate(value)) throw new ValidationFailed(fieldMessages(validate.errors ?? []));
  return value;
}

/** What is done to a body before it is checked, worked out of its schema once. */
interface BodyTidying {
  readonly ignored: ReadonlySet<string>;
  readonly trimmed: ReadonlySet<string>;
  /** Optional fields in which "" is read as null (rules §3). */
  readonly nullable: ReadonlySet<string>;
  /** Fields that are looked at; whatever comes after so many is refused by those before it. */
  readonly most: number;
}

function tidyingOf({ properties = {}, required = [] }: ObjectSchema, ignored: ReadonlySet<string>): BodyTidying {
  const named = (fits: (field: FieldSchema) => boolean) =>
    new Set(Object.keys(properties).filter((name) => fits(properties[name] ?? {})));
  const trimmed = named(({ trim, anyOf }) => trim || anyOf?.some((branch) => branch.trim) || false);
  const nullable = named(({ anyOf }) => anyOf?.some((branch) => branch.type === 'null') ?? false);
  for (const name of required) nullable.delete(name);
  return { ignored, trimmed, nullable, most: Object.keys(properties).length + mostStrangers };
}

function tidied(value: object, { ignored, trimmed, nullable, most }: BodyTidying): object {
  const tidy = (name: string, entry: unknown) => {
    if (typeof entry !== 'string') return entry;
    // Half of a surrogate pair can't be kept as UTF-8; what is answered now must be what is read later.
    const whole = entry.toWellFormed();
    const text = trimmed.has(name) ? whole.trim() : whole;
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

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compiles the schemas of a route once. */
export function compileRoute(route: Route, method: string): RouteValidator {
  const none = { type: 'object', additionalProperties: false };
  const params = addresses.compile(route.params ?? none);
  const query = addresses.compile(route.query ?? none);
  const body = bodies.compile(route.body ?? none);
  const tidying = tidyingOf((route.body ?? {}) as ObjectSchema, readOnlyFields(route, method));
  return {
    params(value) {
      // An id of a form that no record can have names nothing.
      if (!params(value)) throw new NotFound();
      return value;
    },
    query: (value) => checked(query, value),
    body(value) {
      if (!route.body) return undefined;
      const given = value ?? {};
      return checked(body, isObject(given) ? tidied(given, tidying) : given);
    },
  };
}
