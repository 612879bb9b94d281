import type { Static, TSchema } from 'typebox';
import type { Turn } from '../chat/turn.ts';
import type { Source, Tool } from '../tools/tool.ts';
import type { lookups } from '../tools/tools.ts';

/** Looks up records for one answer, and collects the sources of its figures. */
export class Research {
  readonly #turn: Turn;
  readonly #sources = new Map<string, Source>();

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  get sources(): readonly Source[] {
    return [...this.#sources.values()];
  }

  /** Runs a tool whose figures are part of the answer. */
  async lookUp<I extends TSchema, T>(tool: Tool<I, T>, input: Static<I>): Promise<T> {
    this.#turn.emit({ type: 'step', label: tool.label });
    const { data, sources } = await this.#run(tool, input);
    for (const source of sources) if (!this.#sources.has(source.path)) this.#sources.set(source.path, source);
    return data;
  }

  /** Runs a tool only to resolve a subject. */
  async peek<I extends TSchema, T>(tool: Tool<I, T>, input: Static<I>): Promise<T> {
    return (await this.#run(tool, input)).data;
  }

  #run<I extends TSchema, T>(tool: Tool<I, T>, input: Static<I>) {
    this.#turn.signal.throwIfAborted();
    return tool.run(this.#turn.context, input);
  }
}

export type ResultOf<N extends keyof typeof lookups> = Awaited<ReturnType<(typeof lookups)[N]['run']>>['data'];

export type PropertyRow = ResultOf<'find_properties'>['properties'][number];
export type TenantRow = ResultOf<'find_tenants'>['tenants'][number];
export type LeaseRow = ResultOf<'find_leases'>['leases'][number];
export type RequestRow = ResultOf<'find_requests'>['requests'][number];
export type PaymentRow = ResultOf<'find_payments'>['payments'][number];
export type PersonnelRow = ResultOf<'find_personnel'>['personnel'][number];
