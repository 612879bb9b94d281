import { GuardedText, type GuardedTextDependencies, PromptRepeated, UnsupportedFigures } from './guard/guarded-text.ts';
import { PromptWatch } from './guard/prompt-watch.ts';
import type { PreparedTurn } from './prepare-turn.ts';

/** Why an answer is not shown. */
export type Objection = { readonly figures: readonly string[] } | 'prompt repeated';

/** What a person sees of one answer of the provider's, which may have to begin anew. */
export class ShownAnswer {
  readonly #begin: () => GuardedText;
  readonly #restart: () => void;
  #text: GuardedText;
  /** All that came, also what was not shown. */
  written = '';

  constructor(
    { evidence, allowed, instructions, fence }: PreparedTurn,
    { release, restart }: Pick<GuardedTextDependencies, 'release'> & { restart: () => void },
  ) {
    this.#begin = () => new GuardedText({ evidence, allowed, watch: new PromptWatch(instructions, fence), release });
    this.#restart = restart;
    this.#text = this.#begin();
  }

  get hasBegun(): boolean {
    return this.#text.content !== '';
  }

  /** Takes the next piece. @throws UnsupportedFigures, PromptRepeated */
  take(piece: string): void {
    this.written += piece;
    this.#text.take(piece);
  }

  /** The whole, checked to its end. @throws UnsupportedFigures, PromptRepeated */
  end(): string {
    return this.#text.end();
  }

  /** Forgets what was shown. */
  forget(): void {
    if (this.hasBegun) this.#restart();
    this.#text = this.#begin();
    this.written = '';
  }
}

/** What is objected to, where that is why a call of the provider ended. */
export function objectionOf(error: unknown): Objection | undefined {
  if (error instanceof PromptRepeated) return 'prompt repeated';
  return error instanceof UnsupportedFigures ? { figures: error.figures } : undefined;
}
