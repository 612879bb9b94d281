import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words that the glossary replaces, in names and in prose, with what to write instead (docs/glossary.md). */
const REPLACED = new Map([
  ['barred', 'blocked'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['emptiness', 'empty state'],
  ['fate', 'deletion state'],
  ['journey', 'end-to-end spec'],
  ['journeys', 'end-to-end specs'],
  ['misfit', 'sample-ratio mismatch'],
  ['narrowed', 'filtered'],
  ['newcomer', 'new visitor'],
  ['newcomers', 'new visitors'],
  ['onlooker', 'observer'],
  ['patience', 'timeout'],
  ['renter', 'tenant'],
  ['renters', 'tenants'],
  ['sighting', 'event'],
  ['sightings', 'events'],
  ['undisturbed', 'idle'],
  ['unfiled', 'pending'],
]);

/** Words that are plain English in a sentence, but no name for a thing. */
const REPLACED_IN_NAMES = new Map([
  ['desk', 'service or worker'],
  ['heard', 'received'],
  ['kept', 'stored'],
  ['meant', 'resolved'],
  ['shelf', 'cache or store'],
  ['told', 'notified or published'],
]);

const PHRASES = new Map([
  ['careful writer', 'verified writer'],
  ['somebody else was faster', 'someone else changed this'],
  ['take back', 'roll back'],
  ['taken back', 'rolled back'],
  ['takes back', 'rolls back'],
]);

/** Fields that are stored or sent and settings that are documented: they are promised under these names. */
const PROMISED = new Set([
  'barred',
  'deed',
  'renter_ids',
  'told_at',
  'told_entry',
  'unfiled',
  'unfiled_attempts',
  'unfiled_events',
  'unfiled_refunds',
  'WEBHOOKS_PATIENCE',
]);

/** Files that must have the words: about words, what users type, what was released. */
const EXEMPT = [
  /^docs\/(?:glossary\.md|product\.md|rules\.md|api\/)/,
  /^package-lock\.json$/,
  /^services\/assistant\/src\/(?:analyst|actions)\//,
  /^packages\/analyst\/src\/vocabulary\//,
  /^services\/portfolio\/src\/imports\/columns\//,
  /\/plain-words(?:\.test)?\.ts$/,
];

const TEXT = /\.(?:[cm]?[jt]sx?|css|json|md|ya?ml|txt)$|Dockerfile$|\.example$/;

/** Splits `toldAt`, `told_at` and `told-at` into words in lower case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((it) => it.toLowerCase());

function insteadOf(name: string): string[] {
  if (PROMISED.has(name)) return [];
  const words = wordsOf(name);
  return words.flatMap(
    (word) => REPLACED.get(word) ?? (words.length > 1 ? REPLACED_IN_NAMES.get(word) : undefined) ?? [],
  );
}

/** Returns one sentence for each replaced word of a text. */
export function replacedWords(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const names = line.match(/[A-Za-z_$][\w$]*/g) ?? [];
    return [
      ...names.flatMap((name) => insteadOf(name).map((instead) => `${at + 1}: ${name}, write ${instead}`)),
      ...[...PHRASES]
        .filter(([phrase]) => line.toLowerCase().includes(phrase))
        .map(([phrase, instead]) => `${at + 1}: ${phrase}, write ${instead}`),
    ];
  });
}

/** Returns one sentence for each use of a word that the glossary replaces, in all files under version control. */
export function checkWords(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\0',
  );
  return files
    .filter((file) => file !== '' && !EXEMPT.some((exempt) => exempt.test(file)))
    .flatMap((file) => [
      ...insteadOf(file).map((instead) => `${file}: rename it, write ${instead}`),
      ...(TEXT.test(file) ? replacedWords(readFileSync(join(root, file), 'utf8')).map((it) => `${file}:${it}`) : []),
    ]);
}
