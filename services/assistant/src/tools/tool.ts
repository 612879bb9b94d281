import { CalendarDate, Id, Text } from '@keystead/contracts';
import { AppError, type Caller, DEFAULT_ZONE, dayIn, Unavailable, ValidationFailed } from '@keystead/service-kit';
import Type, { type Static, type TSchema } from 'typebox';
import { type ApiCall, type Clients, callerRecords } from '../records/caller-records.ts';

export interface ToolContext {
  readonly caller: Caller;
  readonly call: ApiCall;
  readonly now: Date;
  /** The account's time zone, and the current day there, `2026-03-01`. */
  readonly zone: string;
  readonly today: string;
}

/** The caller's time zone. The default while identity is down, or if the API key lacks the scope. */
async function zoneOf(call: ApiCall): Promise<string> {
  try {
    return (await call('GET /profile')).preferences.timezone;
  } catch (error) {
    if (error instanceof Unavailable || (error instanceof AppError && error.code === 'scope_missing'))
      return DEFAULT_ZONE;
    throw error;
  }
}

export async function toolContext(
  clients: Clients,
  caller: Caller,
  { requestId, now = new Date() }: { requestId: string; now?: Date },
): Promise<ToolContext> {
  const call = callerRecords(clients, caller, requestId);
  const zone = await zoneOf(call);
  return { caller, call, now, zone, today: dayIn(zone, now) };
}

/** The source of a figure: a page of the app that shows it. */
export interface Source {
  readonly label: string;
  readonly path: string;
  /** The page of a document that the app page leads to. */
  readonly page?: number;
}

export interface ToolResult<T> {
  readonly data: T;
  readonly sources: readonly Source[];
  /** Data URLs, for a language model that takes images. They are never stored. */
  readonly pictures?: readonly string[];
}

/** A lookup or a proposal, used by the local analyst and by a language model alike. */
export interface Tool<I extends TSchema = TSchema, T = unknown> {
  /** For a language model: what the tool finds, and in what units. */
  readonly description: string;
  /** Shown to the user while it runs: "Looking at leases". */
  readonly label: string;
  readonly input: I;
  /** True: the result is a proposal, which is shown as a card. Nothing is executed. */
  readonly proposes?: true;
  /** @throws AppError with another service's error, such as a record out of scope; Unavailable while one is down. */
  readonly run: (context: ToolContext, input: Static<I>) => Promise<ToolResult<T>>;
}

export const tool = <const I extends TSchema, T>(it: Tool<I, T>): Tool<I, T> => it;

export const DEFAULT_ROWS = 20;
export const MAX_ROWS = 50;

/** An optional field, with a description for the language model. */
export const maybe = <S extends TSchema>(schema: S, description: string) =>
  Type.Optional(Type.With(schema, { description }));

export const needed = <S extends TSchema>(schema: S, description: string) => Type.With(schema, { description });

export const day = (description: string) => maybe(CalendarDate, `${description}, YYYY-MM-DD`);

export const idOf = (what: string) => maybe(Id, `Id of ${what}`);

export const listFields = {
  words: maybe(Text(200), 'Words that the records have to hold, such as part of a name or an address'),
  limit: maybe(Type.Integer({ minimum: 1, maximum: MAX_ROWS }), `How many rows at most; ${DEFAULT_ROWS} by default`),
};

/** @throws ValidationFailed for a period, such as `paid_from` and `paid_to`, that ends before it begins. */
export function asQuery<I extends { words?: string; limit?: number }>({ words, limit, ...filters }: I) {
  const days = filters as Readonly<Record<string, string | undefined>>;
  for (const field of Object.keys(days).filter((name) => name.endsWith('_to')))
    inOrder(days[field.replace(/to$/, 'from')], days[field], field);
  return { ...filters, q: words, limit: limit ?? DEFAULT_ROWS };
}

/** Rejects a period that ends before it begins, naming the field of its end. */
function inOrder(from: string | undefined, to: string | undefined, field: string): void {
  if (from !== undefined && to !== undefined && to < from)
    throw new ValidationFailed({ [field]: 'must not be before the beginning' });
}

export const periodFields = {
  from: day('First day; 1 January of the year of the last day by default'),
  to: day('Last day; today by default'),
};

export function periodOf(requested: { from?: string; to?: string }, today: string): { from: string; to: string } {
  const { to = today } = requested;
  const { from = `${to.slice(0, 4)}-01-01` } = requested;
  inOrder(from, to, 'to');
  return { from, to };
}

/** The number of records in a list. `total_capped`: there are more than `total`. */
export const totalsOf = ({ total, total_capped = false }: { total: number; total_capped?: boolean }) => ({
  total,
  total_capped,
});
