import Type, { type TSchema } from 'typebox';

/** A positive integer, unique within its collection, never reused (rules §3). */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Path parameters of a route that names one record. */
export const IdParams = Type.Object({ id: Id }, { additionalProperties: false });

/** A decimal amount with at most two places, 0 to 9,999,999,999.99; held as integer cents (rules §3). */
export const Money = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, format: 'money' });

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });

/** An instant, or `YYYY-MM-DD HH:MM:SS` in the account's time zone (rules §3); of a request. */
export const Moment = Type.String({ format: 'moment' });

/** A calendar date without a time, `YYYY-MM-DD`; the service cuts a longer timestamp to its date (rules §3). */
export const CalendarDate = Type.String({ format: 'calendar-date', cutToDate: true });

/** Counts the changes of a record, from 1; also its ETag. */
export const Version = Type.Integer({ minimum: 1 });

/** An IANA time zone name. */
export const TimeZone = Type.String({ format: 'time-zone', maxLength: 64 });

/** An e-mail address; compared without regard to case. */
export const Email = Type.String({ format: 'email', maxLength: 254, trim: true });

/** A line of text that must hold something, without control characters; the service trims it first (`trim` is a keyword of ours). */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, trim: true, pattern: '^\\P{Cc}*$' });

/** The name of a person: a line that holds no address of the web, for it is quoted in e-mails to people who know neither side (`personName` is a keyword of ours). */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 100,
  trim: true,
  pattern: '^\\P{Cc}*$',
  personName: true,
});

/** A text of several lines, which may be empty: no control characters but tabs and line ends. */
export const LongText = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** A field that may be absent, null or "" in a request (all stored as null, rules §3). */
export const Optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A field that an answer always carries, null when there is nothing. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** One of a closed list of words. */
export const OneOf = <const T extends string>(values: readonly T[]) => Type.Enum([...values] as T[]);

/** A request object: unknown fields are refused with their names. */
export const Input = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** What the caller may do with a record, computed by the policy that guards the action. */
export const Abilities = <const T extends string>(...verbs: T[]) =>
  Type.Object(
    Object.fromEntries(verbs.map((verb) => [verb, Type.Boolean()])) as Record<T, ReturnType<typeof Type.Boolean>>,
  );

/** Query fields of every list (rules §3); `sort` is the field's name, with `-` before it for descending. */
export const listQuery = <const T extends string>(sorts: readonly T[]) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  sort: Type.Optional(OneOf(sorts)),
  q: Type.Optional(Type.String({ maxLength: 200 })),
});

/** What stands beside the rows of every list: `total` is exact unless `total_capped` is true. */
export const listAnswer = {
  next_cursor: Nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
  total_capped: Type.Optional(Type.Boolean()),
};

/** The query fields of a search without those that select a page of it. */
export function withoutPaging<T extends { limit: unknown; cursor: unknown }>({ limit: _, cursor: __, ...search }: T) {
  return search;
}
