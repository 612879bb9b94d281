import type { Caller } from '@keystead/service-kit';
import type { Static, TSchema } from 'typebox';
import type { Ask } from '../records/ask.ts';

/** For whom, and when, a tool runs. */
export interface ToolContext {
  readonly caller: Caller;
  readonly ask: Ask;
  readonly now: Date;
  /** The account's time zone, and the day there, `2026-03-01`. */
  readonly zone: string;
  readonly today: string;
}

/** Where a figure is from: a page of the app that shows it. */
export interface Source {
  readonly label: string;
  readonly path: string;
}

/** What a tool found. */
export interface Found<T> {
  readonly data: T;
  readonly sources: readonly Source[];
}

/** One thing that can be looked up or proposed, by the local analyst and by a language model alike. */
export interface Tool<I extends TSchema = TSchema, T = unknown> {
  readonly name: string;
  /** For a language model: what it finds, in what units. */
  readonly description: string;
  /** For a person, while it runs: "Looking at leases". */
  readonly label: string;
  readonly input: I;
  /** True: what it finds is a proposal, which is shown as a card; nothing is done. */
  readonly proposes?: true;
  /**
   * @throws KnownError what another service refuses, such as a record out of the caller's scope; Unavailable while one
   * is down.
   */
  readonly run: (context: ToolContext, input: Static<I>) => Promise<Found<T>>;
}

/** Types a tool by its input. */
export const tool = <const I extends TSchema, T>(it: Tool<I, T>): Tool<I, T> => it;
