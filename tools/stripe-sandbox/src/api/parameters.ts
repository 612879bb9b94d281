import type { FormFields, FormValue } from './form-body.ts';
import { invalid } from './stripe-error.ts';

/** Reads a parameter or rejects it as Stripe does. `path` is its name as the client sent it. */
export type Reader<T> = (value: FormValue | undefined, path: string) => T;

/** Readers by name. What stands below a name in braces is required. */
type Shape = { readonly [name: string]: Reader<unknown> | Shape };

/** The result type of a set of readers. */
export type Read<S> = { readonly [K in keyof S]: S[K] extends Reader<infer T> ? T : Read<S[K]> };

const formatValue = (value: FormValue) => (typeof value === 'string' ? value : JSON.stringify(value));

function scalar(value: FormValue, path: string): string {
  if (typeof value !== 'string') throw invalid(`Invalid string: ${formatValue(value)}`, path);
  if (value === '')
    throw invalid(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      'parameter_invalid_empty',
    );
  return value;
}

export const required =
  <T>(read: (value: FormValue, path: string) => T): Reader<T> =>
  (value, path) => {
    if (value === undefined) throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing');
    return read(value, path);
  };

export const optional =
  <T>(read: (value: FormValue, path: string) => T): Reader<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : read(value, path);

export const defaulted =
  <T, const D>(read: (value: FormValue, path: string) => T, otherwise: D): Reader<T | D> =>
  (value, path) =>
    value === undefined ? otherwise : read(value, path);

/** Text up to a maximum number of characters. */
export const text =
  (max = 5000) =>
  (value: FormValue, path: string): string => {
    const given = scalar(value, path);
    if (given.length > max)
      throw invalid(`Invalid string: ${given.slice(0, 10)}...; must be at most ${max} characters`, path);
    return given;
  };

export const integer =
  (min: number, max = 99_999_999) =>
  (value: FormValue, path: string): number => {
    const given = typeof value === 'string' ? value : formatValue(value);
    const wrong = (message: string) => invalid(message, path, 'parameter_invalid_integer');
    if (!/^-?\d{1,15}$/.test(given)) throw wrong(`Invalid integer: ${given}`);
    const number = Number(given);
    if (number < min) throw wrong(`This value must be greater than or equal to ${min}.`);
    if (number > max) throw wrong(`This value must be less than or equal to ${max}.`);
    return number;
  };

export const oneOf =
  <const T extends string>(...words: readonly T[]) =>
  (value: FormValue, path: string): T => {
    const given = scalar(value, path);
    const found = words.find((word) => word === given);
    if (found) return found;
    const list = words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
    throw invalid(`Invalid ${path}: must be one of ${list}`, path);
  };

/** A boolean: `true` or `false`. */
export const flag = (value: FormValue, path: string): boolean => {
  const given = scalar(value, path);
  if (given !== 'true' && given !== 'false') throw invalid(`Invalid boolean: ${given}`, path);
  return given === 'true';
};

/** A parameter that an empty text unsets; it is then null. */
export const unsettable =
  <T>(read: (value: FormValue, path: string) => T) =>
  (value: FormValue, path: string): T | null =>
    value === '' ? null : read(value, path);

/** An http or https URL. */
export const webAddress = (value: FormValue, path: string): string => {
  const given = text()(value, path);
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) throw invalid('Not a valid URL', path, 'url_invalid');
  return given;
};

export const email = (value: FormValue, path: string): string => {
  const given = text(512)(value, path);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given))
    throw invalid(`Invalid email address: ${given}`, path, 'email_invalid');
  return given;
};

/** Up to 50 texts by names that the caller chooses; empty ones are left out. */
export const metadata = (value: FormValue, path: string): Record<string, string> => {
  if (value === '') return {};
  if (typeof value === 'string') throw invalid('Invalid hash', path);
  const entries = Object.entries(value).map(([name, one]) => {
    const at = `${path}[${name}]`;
    if (typeof one !== 'string') throw invalid(`Invalid string: ${formatValue(one)}`, at);
    if (name.length > 40) throw invalid(`Metadata keys can have at most 40 characters: ${name}`, path);
    if (one.length > 500) throw invalid('Metadata values can have at most 500 characters', at);
    return [name, one] as const;
  });
  if (entries.length > 50) throw invalid('You can have at most 50 metadata keys', path);
  return Object.fromEntries(entries.filter(([, one]) => one !== ''));
};

/** A list of at most 100 elements, as `name[0]`, `name[1]`, …. */
export const list =
  <T>(read: Reader<T>) =>
  (value: FormValue, path: string): T[] => {
    const places = typeof value === 'string' ? [] : Object.keys(value);
    if (typeof value === 'string' || places.some((place) => !/^\d{1,4}$/.test(place)))
      throw invalid('Invalid array', path);
    if (places.length > 100) throw invalid('Array too long: at most 100 elements', path);
    return places.map((at) => read(value[at], `${path}[${at}]`));
  };

function unknownIn(value: FormFields, shape: object, path: string): void {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 10).map((name) => (path ? `${path}[${name}]` : name));
  const words = names.length === 1 ? 'parameter' : 'parameters';
  throw invalid(`Received unknown ${words}: ${names.join(', ')}`, names[0], 'parameter_unknown');
}

/** Named parameters below a name, or, with an empty path, those of the request. Rejects any other. */
export const fields =
  <S extends Shape>(shape: S) =>
  (value: FormValue, path: string): Read<S> => {
    if (typeof value === 'string') throw invalid('Invalid object', path);
    unknownIn(value, shape, path);
    const read = Object.entries(shape).map(([name, below]) => {
      const reader = typeof below === 'function' ? below : required(fields(below));
      return [name, reader(value[name], path ? `${path}[${name}]` : name)];
    });
    return Object.fromEntries(read) as Read<S>;
  };

/** For an operation without parameters: rejects any. */
export const nothing = fields({});
