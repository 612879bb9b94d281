/** Consecutive equal words that can't be a coincidence. */
const MIN_WORDS = 8;
/** Consecutive equal letters, however they are spaced or split. */
const MIN_LETTERS = 48;

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const runsOf = (parts: readonly string[], length: number, between: string): string[] =>
  parts.slice(length - 1).map((_, at) => parts.slice(at, at + length).join(between));
const wordRuns = (words: readonly string[]) => runsOf(words, MIN_WORDS, ' ');
const letterRuns = (letters: string) => runsOf([...letters], MIN_LETTERS, '');

/** Detects runs of our own instructions in an answer. They are no secret, but they are no answer either. */
export class PromptWatch {
  readonly #runs: ReadonlySet<string>;
  readonly #letters: ReadonlySet<string>;
  readonly #marker: string | undefined;
  #tail: string[] = [];
  #tailLetters = '';

  /** @param marker a word that an answer may not contain */
  constructor(instructions: readonly string[], marker?: string) {
    this.#marker = marker;
    this.#runs = new Set(instructions.flatMap((text) => wordRuns(wordsOf(text))));
    const squeezed = instructions.map((text) => wordsOf(text).join(''));
    const backwards = squeezed.map((text) => [...text].reverse().join(''));
    this.#letters = new Set([...squeezed, ...backwards].flatMap(letterRuns));
  }

  /** To begin another answer. */
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
      wordRuns(words).some((run) => this.#runs.has(run)) ||
      letterRuns(letters).some((run) => this.#letters.has(run))
    );
  }
}
