import { GuardedText, type GuardedTextDependencies, PromptRepeated, UnsupportedFigures } from './guard/guarded-text.ts';
import { PromptWatch } from './guard/prompt-watch.ts';
import type { PreparedTurn } from './prepare-turn.ts';

/** Why an answer is not shown. */
export type Objection = { readonly figures: readonly string[] } | 'prompt repeated';

/** The part of a provider's answer that the user sees. It may have to start over. */
export class DisplayedAnswer {
  readonly #create: () => GuardedText;
  readonly #restart: () => void;
  #text: GuardedText;
  /** All received text, including what was not shown. */
  received = '';

  constructor(
    { evidence, allowed, instructions, fence }: PreparedTurn,
    { release, restart }: Pick<GuardedTextDependencies, 'release'> & { restart: () => void },
  ) {
    this.#create = () => new GuardedText({ evidence, allowed, watch: new PromptWatch(instructions, fence), release });
    this.#restart = restart;
    this.#text = this.#create();
  }

  get isStarted(): boolean {
    return this.#text.content !== '';
  }

  /** Takes the next piece. @throws UnsupportedFigures, PromptRepeated */
  push(piece: string): void {
    this.received += piece;
    this.#text.push(piece);
  }

  /** The whole, checked to its end. @throws UnsupportedFigures, PromptRepeated */
  end(): string {
    return this.#text.end();
  }

  discard(): void {
    if (this.isStarted) this.#restart();
    this.#text = this.#create();
    this.received = '';
  }
}

/** The objection for which a call of the provider ended, if any. */
export function objectionOf(error: unknown): Objection | undefined {
  if (error instanceof PromptRepeated) return 'prompt repeated';
  return error instanceof UnsupportedFigures ? { figures: error.figures } : undefined;
}
