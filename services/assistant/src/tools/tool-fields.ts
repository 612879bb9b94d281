import { CalendarDate, Id, Text } from '@keystead/contracts';
import Type, { type TSchema } from 'typebox';

/** Rows that a list answers unless more are asked for, and at most. */
export const DEFAULT_ROWS = 20;
/** Rows that a list answers at most. */
export const MAX_ROWS = 50;

/** A field that may be left out, with what it means to a language model. */
export const maybe = <S extends TSchema>(schema: S, description: string) =>
  Type.Optional(Type.With(schema, { description }));

/** A field that has to be there, with what it means to a language model. */
export const needed = <S extends TSchema>(schema: S, description: string) => Type.With(schema, { description });

/** A day, as the model writes it. */
export const day = (description: string) => maybe(CalendarDate, `${description}, YYYY-MM-DD`);

/** The id of a record that something is about. */
export const idOf = (what: string) => maybe(Id, `Id of ${what}`);

/** What every list takes. */
export const listFields = {
  words: maybe(Text(200), 'Words that the records have to hold, such as part of a name or an address'),
  limit: maybe(Type.Integer({ minimum: 1, maximum: MAX_ROWS }), `How many rows at most; ${DEFAULT_ROWS} unless said`),
};

/** The query of a list out of a tool's input. */
export function asQuery<I extends { words?: string; limit?: number }>({ words, limit, ...filters }: I) {
  return { ...filters, q: words, limit: limit ?? DEFAULT_ROWS };
}
