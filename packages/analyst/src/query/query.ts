import Type, { type Static } from 'typebox';

export const collectionNames = [
  'properties',
  'tenants',
  'leases',
  'payments',
  'debts',
  'requests',
  'personnel',
] as const;
export type CollectionName = (typeof collectionNames)[number];

const operators = [
  'is',
  'not',
  'any',
  'none',
  'below',
  'at_most',
  'above',
  'at_least',
  'between',
  'contains',
  'missing',
  'present',
] as const;
export type Operator = (typeof operators)[number];

const aggregates = ['count', 'sum', 'average', 'median', 'min', 'max', 'range', 'share', 'distinct'] as const;
export type Aggregate = (typeof aggregates)[number];

const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
const closed = { additionalProperties: false } as const;
const Value = Type.Union([Type.String(), Type.Number()]);
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const Condition = Type.Object(
  {
    field: Type.String({ description: 'A field of the collection' }),
    operator: oneOf(operators),
    values: Type.Array(Value, {
      description:
        'One value; two for between, inclusive; any number for any and none; none for missing and present. Amounts are in dollars, days YYYY-MM-DD',
      maxItems: 50,
    }),
  },
  closed,
);
export type Condition = Static<typeof Condition>;

export const Period = Type.Object(
  {
    field: Type.String({ description: 'A field that holds a day' }),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  { ...closed, description: 'Days, first and last included' },
);
export type Period = Static<typeof Period>;

export const Relation = Type.Object(
  {
    collection: oneOf(collectionNames),
    conditions: Type.Array(Condition, { maxItems: 20 }),
    period: Type.Optional(Period),
    operator: oneOf(['is', 'at_least', 'at_most', 'above', 'below']),
    count: Type.Integer({ minimum: 0, description: 'How many of them: at_least 1 is "with", is 0 is "without"' }),
  },
  { ...closed, description: 'How many records of another collection belong to a record: tenants without a payment' },
);
export type Relation = Static<typeof Relation>;

/** A question over the records of one collection. Without an aggregate, its answer is the list of the records. */
export const Query = Type.Object(
  {
    collection: oneOf(collectionNames),
    conditions: Type.Array(Condition, { maxItems: 20, description: 'All of them hold' }),
    relations: Type.Optional(Type.Array(Relation, { maxItems: 5 })),
    period: Type.Optional(Period),
    compareWith: Type.Optional(
      Type.Object(
        { from: Type.Optional(Day), to: Type.Optional(Day) },
        { ...closed, description: 'Days to subtract, of the field of the period' },
      ),
    ),
    aggregate: Type.Optional(oneOf(aggregates)),
    of: Type.Optional(
      Type.String({ description: 'The field that is aggregated. Not for count. For distinct, a field such as tenant' }),
    ),
    share: Type.Optional(
      Type.Object(
        {
          conditions: Type.Array(Condition, { maxItems: 20 }),
          relations: Type.Optional(Type.Array(Relation, { maxItems: 5 })),
          period: Type.Optional(Period),
        },
        { ...closed, description: 'For the aggregate share: the part of the records whose share is asked' },
      ),
    ),
    groupBy: Type.Optional(
      Type.String({
        description:
          'A field. Days are grouped by month; append .quarter or .year for those. Append a field of a linked record to its own: property.city',
      }),
    ),
    having: Type.Optional(
      Type.Object(
        {
          operator: oneOf(['is', 'above', 'at_least', 'below', 'at_most', 'between']),
          values: Type.Array(Type.Number(), { minItems: 1, maxItems: 2 }),
        },
        { ...closed, description: 'Which groups: a bound of their figure' },
      ),
    ),
    /** One figure of the figures of the groups. */
    overGroups: Type.Optional(oneOf(['average', 'median', 'min', 'max'])),
    order: Type.Optional(
      Type.Object(
        {
          by: Type.String({ description: 'A field, or value for the figure of groups' }),
          direction: oneOf(['ascending', 'descending']),
        },
        closed,
      ),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
export type Query = Static<typeof Query>;
