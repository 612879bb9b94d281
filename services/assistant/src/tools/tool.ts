import type { Caller } from '@keystead/service-kit';
import type { Static, TSchema } from 'typebox';
import type { ApiCall } from '../records/api-call.ts';

/** The caller, the time and the means of a tool's run. */
export interface ToolContext {
  readonly caller: Caller;
  readonly call: ApiCall;
  readonly now: Date;
  /** The account's time zone, and the current day there, `2026-03-01`. */
  readonly zone: string;
  readonly today: string;
}

/** The source of a figure: a page of the app that shows it. */
export interface Source {
  readonly label: string;
  readonly path: string;
}

/** The result of a tool. */
export interface ToolResult<T> {
  readonly data: T;
  readonly sources: readonly Source[];
}

/** A lookup or a proposal, used by the local analyst and by a language model alike. */
export interface Tool<I extends TSchema = TSchema, T = unknown> {
  readonly name: string;
  /** For a language model: what the tool finds, and in what units. */
  readonly description: string;
  /** Shown to the user while it runs: "Looking at leases". */
  readonly label: string;
  readonly input: I;
  /** True: the result is a proposal, which is shown as a card. Nothing is executed. */
  readonly proposes?: true;
  /**
   * @throws AppError with another service's error, such as a record out of the caller's scope; Unavailable while
   * one is down.
   */
  readonly run: (context: ToolContext, input: Static<I>) => Promise<ToolResult<T>>;
}

/** Infers the types of a tool from its input. */
export const tool = <const I extends TSchema, T>(it: Tool<I, T>): Tool<I, T> => it;
