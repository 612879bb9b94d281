/** Consecutive equal words that can't be a coincidence. */
const MIN_WORDS = 8;
/** Consecutive equal letters, however they are spaced or split. */
const MIN_LETTERS = 48;

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const backwards = (text: string) => [...text].reverse().join('');

function runsOf<T>(parts: readonly T[], length: number, join: (run: readonly T[]) => string): string[] {
  return parts.slice(length - 1).map((_, at) => join(parts.slice(at, at + length)));
}

/** Detects runs of our own instructions in an answer. They are no secret, but they are no answer either. */
export class PromptWatch {
  readonly #runs: ReadonlySet<string>;
  readonly #letters: ReadonlySet<string>;
  readonly #marker: string | undefined;
  #tail: string[] = [];
  #tailLetters = '';

  /**
   * @param instructions texts that an answer may not repeat
   * @param marker a word that an answer may not contain
   */
  constructor(instructions: readonly string[], marker?: string) {
    this.#marker = marker;
    this.#runs = new Set(instructions.flatMap((text) => runsOf(wordsOf(text), MIN_WORDS, (run) => run.join(' '))));
    const squeezed = instructions.map((text) => wordsOf(text).join(''));
    this.#letters = new Set(
      [...squeezed, ...squeezed.map(backwards)].flatMap((text) =>
        runsOf([...text], MIN_LETTERS, (run) => run.join('')),
      ),
    );
  }

  /** Begins another answer. */
  reset(): void {
    this.#tail = [];
    this.#tailLetters = '';
  }

  /** Takes the next part of the answer; true where it completes a run. */
  repeats(part: string): boolean {
    const words = [...this.#tail, ...wordsOf(part)];
    const letters = this.#tailLetters + wordsOf(part).join('');
    this.#tail = words.slice(1 - MIN_WORDS);
    this.#tailLetters = letters.slice(1 - MIN_LETTERS);
    return (
      (this.#marker !== undefined && part.includes(this.#marker)) ||
      runsOf(words, MIN_WORDS, (run) => run.join(' ')).some((run) => this.#runs.has(run)) ||
      runsOf([...letters], MIN_LETTERS, (run) => run.join('')).some((run) => this.#letters.has(run))
    );
  }
}
