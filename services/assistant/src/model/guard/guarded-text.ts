import type { Evidence } from '../evidence/evidence.ts';
import type { PromptWatch } from './prompt-watch.ts';
import { type AllowedAddresses, safeLine } from './safe-line.ts';
import { markFigures } from './unverified.ts';

/** An answer states figures without evidence in a lookup or the conversation. */
export class UnsupportedFigures extends Error {
  readonly figures: readonly string[];

  constructor(figures: readonly string[]) {
    super('The answer states figures without evidence.');
    this.figures = figures;
  }
}

export class PromptRepeated extends Error {}

/** Characters of an answer. The rest is cut off. */
const MAX_ANSWER_LENGTH = 12_000;
/** Characters that are held back until the end of their line. A longer line is checked in parts. */
const MAX_LINE_LENGTH = 4_000;

/** The end of a sentence in which nothing is open that later text could change: no link, table, code or quotation. */
const sentence = /^[^[\]<>|`"“”]{40,}?[\p{L})][.!?](?=\s+\p{Lu})/u;

/** The reasoning of a model that emits it as text. */
const thoughts = /^\s*<think>[\s\S]*?(?:<\/think>\s*|$)/;

interface GuardedTextDependencies {
  readonly evidence: Evidence;
  readonly allowed: AllowedAddresses;
  readonly watch: PromptWatch;
  readonly release: (text: string) => void;
  /** Whether the model may write the answer again where a figure has no evidence, as long as nothing was shown. */
  readonly mayCorrect: boolean;
}

/** Checks an answer on its way to the user. Each line or sentence is released once it has been checked. */
export class GuardedText {
  readonly #deps: GuardedTextDependencies;
  #pending = '';
  #started = false;
  /** The text that has passed. */
  content = '';
  /** Whether a figure in it is marked as not verified. */
  hasMarks = false;
  /** All text of the answer, including what was not released. */
  received = '';

  constructor(deps: GuardedTextDependencies) {
    this.#deps = deps;
  }

  /** @throws UnsupportedFigures, PromptRepeated; the line in question was not released. */
  push(piece: string): void {
    this.received += piece;
    this.#pending += piece;
    if (!this.#skipThoughts()) return;
    for (let end = this.#nextEnd(); end > 0; end = this.#nextEnd()) {
      const part = this.#pending.slice(0, end);
      this.#pending = this.#pending.slice(end);
      this.#check(part);
    }
  }

  end(): string {
    if (this.#skipThoughts(true) && this.#pending) this.#check(this.#pending);
    this.#pending = '';
    return this.content.trim();
  }

  /** To begin another answer. */
  discard(): void {
    this.#deps.watch.reset();
    this.#pending = '';
    this.content = '';
    this.hasMarks = false;
    this.#started = false;
    this.received = '';
  }

  #nextEnd(): number {
    const line = this.#pending.indexOf('\n') + 1;
    if (line > 0) return line;
    // After a part of a line, only whole sentences are parts, so an open quotation is held back.
    const found = sentence.exec(this.#pending)?.[0].length ?? 0;
    return found || (this.#pending.length > MAX_LINE_LENGTH ? this.#pending.length : 0);
  }

  #skipThoughts(ended = false): boolean {
    if (this.#started) return true;
    const start = this.#pending.trimStart();
    if (!ended && start.length < 7 && '<think>'.startsWith(start)) return false;
    if (start.startsWith('<think>') && !ended && !start.includes('</think>')) return false;
    this.#pending = this.#pending.replace(thoughts, '');
    this.#started = true;
    return true;
  }

  #check(part: string): void {
    const { evidence, allowed, watch, release, mayCorrect } = this.#deps;
    const left = MAX_ANSWER_LENGTH - this.content.length;
    if (left <= 0) return;
    const [line = ''] = part.split('\n');
    const safe = safeLine(line, allowed);
    const figures = [...new Set(evidence.unsupported(safe))];
    if (figures.length > 0 && mayCorrect && this.content.trim() === '') throw new UnsupportedFigures(figures);
    if (watch.repeats(safe)) throw new PromptRepeated();
    this.hasMarks ||= figures.length > 0;
    const shown = figures.length > 0 ? markFigures(safe, figures) : safe;
    const text = (shown + part.slice(line.length)).slice(0, left);
    this.content += text;
    release(text);
  }
}
