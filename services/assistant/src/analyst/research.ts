import type { Turn } from '../chat/turn.ts';
import type { Source, ToolContext, ToolResult } from '../tools/tool.ts';
import { tools } from '../tools/tools.ts';

type Tools = typeof tools;
type ToolName = keyof Tools;
export type InputOf<N extends ToolName> = Parameters<Tools[N]['run']>[1];
export type ResultOf<N extends ToolName> = Awaited<ReturnType<Tools[N]['run']>>['data'];

/** Looks up records for one answer, and collects the sources of its figures. */
export class Research {
  readonly #turn: Turn;
  readonly sources: Source[] = [];

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /** For looking up what no tool finds. */
  get context(): ToolContext {
    return this.#turn.context;
  }

  /** Runs a tool whose figures are part of the answer. */
  async lookUp<N extends ToolName>(name: N, input: InputOf<N>): Promise<ResultOf<N>> {
    this.#turn.emit({ type: 'step', label: tools[name].label });
    const { data, sources } = await this.#run(name, input);
    this.sources.push(...sources);
    return data;
  }

  /** Adds the sources of figures that were only peeked at. */
  cite(...sources: readonly Source[]): void {
    this.sources.push(...sources);
  }

  /** Runs a tool only to resolve a subject, or to see whether there is something to say. */
  async peek<N extends ToolName>(name: N, input: InputOf<N>): Promise<ResultOf<N>> {
    return (await this.#run(name, input)).data;
  }

  #run<N extends ToolName>(name: N, input: InputOf<N>) {
    this.#turn.signal.throwIfAborted();
    return tools[name].run(this.#turn.context, input as never) as Promise<ToolResult<never>>;
  }
}

export type PropertyRow = ResultOf<'find_properties'>['properties'][number];
export type TenantRow = ResultOf<'find_tenants'>['tenants'][number];
export type LeaseRow = ResultOf<'find_leases'>['leases'][number];
export type RequestRow = ResultOf<'find_requests'>['requests'][number];
export type PaymentRow = ResultOf<'find_payments'>['payments'][number];
export type PersonnelRow = ResultOf<'find_personnel'>['personnel'][number];
