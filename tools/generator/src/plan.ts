import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The generator rejects the request. The message gives the reason in one sentence. Nothing was written. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** The changes to make, computed before anything is written. */
export interface Plan {
  /** New files, by path in the repository. */
  readonly files: ReadonlyMap<string, string>;
  /** Existing files with their new text. */
  readonly edits: Edits;
  /** Insertions to make by hand, one sentence each. */
  readonly byHand: readonly string[];
  /** The next steps for the person, one sentence each. */
  readonly next: readonly string[];
}

/** A text to insert into an existing file. */
export interface Insertion {
  /** The file, relative to the repository. */
  readonly file: string;
  /** The target of the insertion, for messages to people: `the table`. */
  readonly to: string;
  /** Matches the file in exactly one place. The text goes to the end of the match. */
  readonly after: RegExp;
  readonly text: string;
}

/** Changed files of the repository, by path. */
export type Edits = Map<string, string>;

/** Inserts a text; undefined when the file doesn't have exactly one match. */
export function insert(source: string, { after, text }: Insertion): string | undefined {
  const [place, ...others] = source.matchAll(new RegExp(after, 'g'));
  if (place === undefined || others.length > 0) return undefined;
  const end = place.index + place[0].length;
  return source.slice(0, end) + text + source.slice(end);
}

/**
 * Adds a group of insertions to the edits, all or none of them.
 * @returns the insertions to make by hand: none, or all if one found no place.
 */
export function tryInsertions(root: string, edits: Edits, insertions: readonly Insertion[]): readonly Insertion[] {
  return firstWithoutPlace(root, edits, insertions) ? insertions : [];
}

/**
 * Adds required insertions to the edits.
 * @throws GeneratorError when a file doesn't have the expected form.
 */
export function makeInsertions(root: string, edits: Edits, insertions: readonly Insertion[]): void {
  const failed = firstWithoutPlace(root, edits, insertions);
  if (failed) throw new GeneratorError(`${failed.file} does not follow the usual pattern: ${failed.to} was not found.`);
}

/** Returns instructions for insertions that a person has to make by hand. */
export function byHand(insertions: readonly Insertion[]): string[] {
  return insertions.map(({ file, to, text }) => `In ${file} add to ${to}: ${text.replace(/^[,&\s]*/, '').trim()}`);
}

function firstWithoutPlace(root: string, edits: Edits, insertions: readonly Insertion[]): Insertion | undefined {
  const changed: Edits = new Map();
  for (const insertion of insertions) {
    const { file } = insertion;
    const result = insert(changed.get(file) ?? edits.get(file) ?? readSource(join(root, file)), insertion);
    if (result === undefined) return insertion;
    changed.set(file, result);
  }
  for (const [file, text] of changed) edits.set(file, text);
  return undefined;
}

function readSource(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
