import Type, { type TSchema } from 'typebox';

/** A positive integer, unique within its collection and never reused (rules §3). */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const IdParams = Type.Object({ id: Id }, { additionalProperties: false });

/** A decimal amount with at most two places, 0 to 9,999,999,999.99; stored as integer cents (rules §3). */
export const Money = Type.Number({ minimum: 0, maximum: 9_999_999_999.99, format: 'money' });

/** An amount in dollars, at least one cent. */
export const PositiveMoney = Type.Number({ minimum: 0.01, maximum: 9_999_999_999.99, format: 'money' });

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });

/** An instant in a request: ISO 8601, or `YYYY-MM-DD HH:MM:SS` in the account's time zone (rules §3). */
export const Moment = Type.String({ format: 'moment' });

/** A calendar date without a time, `YYYY-MM-DD`; the service truncates a longer timestamp to its date (rules §3). */
export const CalendarDate = Type.String({ format: 'calendar-date', cutToDate: true });

/** The number of changes of a record, from 1; also its ETag. */
export const Version = Type.Integer({ minimum: 1 });

export const recordFields = { version: Version, created_at: Instant, updated_at: Instant };

export const TimeZone = Type.String({ format: 'time-zone', maxLength: 64 });

/** An e-mail address; comparisons are case-insensitive. */
export const Email = Type.String({ format: 'email', maxLength: 254, trim: true });

/** A non-empty line of text without control characters. The service trims it first (`trim` is a custom keyword). */
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, trim: true, pattern: '^\\P{Cc}*$' });

/** A person's name. `personName`, a custom keyword, forbids web addresses, because e-mails to others quote it. */
export const PersonName = Type.String({ ...Text(100), personName: true });

/** A text of several lines, possibly empty. It must not contain control characters except tabs and line breaks. */
export const LongText = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** A text of several lines that is not empty. */
export const Lines = (maxLength: number) => Type.String({ ...Text(maxLength), pattern: '^[\\P{Cc}\\t\\r\\n]*$' });

/** A field that may be absent, null or "" in a request; each is stored as null (rules §3). */
export const Optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A field that a response always contains; null if it has no value. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const OneOf = <const T extends string>(values: readonly T[]) => Type.Enum([...values] as T[]);

/** A request object. Unknown fields are rejected with an error that names them. */
export const Input = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** The same schema, described. Copies descriptors: TypeBox marks schemas in properties that are not enumerable. */
export const described = <T extends TSchema>(description: string, schema: T): T =>
  Object.defineProperties({} as T, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
  });

/** An object that the API document describes. Exported, it has the name of its export there. */
export const Named = <P extends Record<string, TSchema>>(description: string, properties: P) =>
  Type.Object(properties, { description });

/** A request object that the API document describes, see {@link Input}. */
export const NamedInput = <P extends Record<string, TSchema>>(description: string, properties: P) =>
  Type.Object(properties, { additionalProperties: false, description });

/** The actions that the caller may perform on a record, computed by the policy that guards them. */
export const Abilities = <const T extends string>(...verbs: T[]) =>
  Type.Object(
    Object.fromEntries(verbs.map((verb) => [verb, Type.Boolean()])) as Record<T, ReturnType<typeof Type.Boolean>>,
  );

/** Maximum number of rows of a page (rules §3). */
export const MAX_LIMIT = 200;

/** A cursor contains what a list is sorted by, which may be a name and an address of letters of several bytes. */
const Cursor = Type.String({ maxLength: 8_000 });

/** The query parameters of every list (rules §3). `sort` is a field name, with a leading `-` for descending order. */
export const listQuery = <const T extends string>(sorts: readonly T[]) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
  cursor: Type.Optional(Cursor),
  sort: Type.Optional(OneOf(sorts)),
  q: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Filters of {@link recordListQuery} by when a record was added and last changed. */
const recordTimes = {
  updated_since: Type.Optional(
    described(
      'Records that were added or changed at this instant or later. Not those that were deleted, nor those whose status alone follows from the date.',
      Instant,
    ),
  ),
  created_after: Type.Optional(described('Records that were added later than this instant.', Instant)),
  created_before: Type.Optional(described('Records that were added earlier than this instant.', Instant)),
};

/** The query parameters of a list of records: those of {@link listQuery}, and when a record was added and changed. */
export const recordListQuery = <const T extends string>(sorts: readonly T[]) => ({
  ...listQuery(sorts),
  ...recordTimes,
});

/** The filter of an admin's lists, which otherwise mix the records of all accounts. */
export const accountFilter = {
  account_id: Type.Optional(described('Only the records of this account. For admins: others get a 403.', Id)),
};

/** The response fields of every list besides its rows. `total` is exact unless `total_capped` is true. */
export const listAnswer = {
  next_cursor: Nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
  total_capped: Type.Optional(Type.Boolean()),
};

/** The query parameter of lists that can count their matches by status, for {@link statusCounts}. */
export const countByStatus = {
  count_by: Type.Optional(described('With `status`, the first page has `counts`.', OneOf(['status']))),
};

/** The response field of such a list. Each count is exact unless it is capped, like `total`. */
export const statusCounts = {
  counts: Type.Optional(
    described(
      'Only with `count_by`, and on the first page: how many records of each status match the rest of the search.',
      Type.Array(
        Type.Object({
          value: Type.String(),
          total: Type.Integer({ minimum: 0 }),
          total_capped: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
  ),
};

/** The query fields of a search without those that select a page of it. */
export function withoutPaging<T extends { limit: unknown; cursor: unknown }>({ limit: _, cursor: __, ...search }: T) {
  return search;
}

/** Maximum number of records of a bulk request. */
export const MAX_BULK = 500;
