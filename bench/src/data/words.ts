/** Words of which names and addresses are made; some names are written with letters that a PDF's built-in fonts lack. */
export const streets = ['Quay Street', 'Elm Avenue', 'Harbour Road', 'Mill Lane', 'Church Street', 'Station Road'];
export const cities = ['Portland,ME,04101', 'Salem,OR,97301', 'Reno,NV,89501', 'Bend,OR,97701', 'Dover,DE,19901'];
export const firstNames = ['Rhea', 'Bo', 'Ann', 'Zoë', 'Omar', 'Kim', 'Luis', 'Ada', 'Ines', 'Paul'];
export const lastNames = ['Moss', 'Archer', 'Lee', 'Okafor', 'García', 'Novák', 'Silva', 'Meyer', 'Khan', 'Dvořák'];

/** The word of a list that belongs to a number. */
export const wordOf = (words: readonly string[], n: number): string => words[n % words.length] ?? '';

/** A text in lower case and without accents, as searches and addresses have it. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words by which a service finds some texts: each once, folded. The check of the sample says whether that still holds. */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => folded(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []))];
}
