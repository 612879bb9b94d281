import { CalendarDate, Id, Text } from '@keystead/contracts';
import Type, { type TSchema } from 'typebox';

/** Rows of a list by default. */
export const DEFAULT_ROWS = 20;
/** Rows of a list at most. */
export const MAX_ROWS = 50;

/** An optional field, with a description for the language model. */
export const maybe = <S extends TSchema>(schema: S, description: string) =>
  Type.Optional(Type.With(schema, { description }));

/** A required field, with a description for the language model. */
export const needed = <S extends TSchema>(schema: S, description: string) => Type.With(schema, { description });

/** An optional day. */
export const day = (description: string) => maybe(CalendarDate, `${description}, YYYY-MM-DD`);

/** An optional id of a record. */
export const idOf = (what: string) => maybe(Id, `Id of ${what}`);

/** The input fields of every list. */
export const listFields = {
  words: maybe(Text(200), 'Words that the records have to hold, such as part of a name or an address'),
  limit: maybe(Type.Integer({ minimum: 1, maximum: MAX_ROWS }), `How many rows at most; ${DEFAULT_ROWS} by default`),
};

/** The query of a list from a tool's input. */
export function asQuery<I extends { words?: string; limit?: number }>({ words, limit, ...filters }: I) {
  return { ...filters, q: words, limit: limit ?? DEFAULT_ROWS };
}
