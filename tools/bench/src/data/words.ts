/** Words for names and addresses. Some names contain letters that a PDF's built-in fonts lack. */
export const streets = ['Quay Street', 'Elm Avenue', 'Harbour Road', 'Mill Lane', 'Church Street', 'Station Road'];
export const cities = ['Portland,ME,04101', 'Salem,OR,97301', 'Reno,NV,89501', 'Bend,OR,97701', 'Dover,DE,19901'];
export const firstNames = ['Rhea', 'Bo', 'Ann', 'Zoë', 'Omar', 'Kim', 'Luis', 'Ada', 'Ines', 'Paul'];
export const lastNames = ['Moss', 'Archer', 'Lee', 'Okafor', 'García', 'Novák', 'Silva', 'Meyer', 'Khan', 'Dvořák'];

/** Returns the word of a list for a number. */
export const wordOf = (words: readonly string[], n: number): string => words[n % words.length] ?? '';

/** Converts a text to lower case without accents, for searches and e-mail addresses. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the search words of some texts, each once and folded. The check of the sample verifies that the services do
 * the same.
 */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => folded(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []))];
}
