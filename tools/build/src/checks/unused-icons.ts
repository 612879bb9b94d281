import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ICONS = ['packages/ui/src/icons.ts', 'packages/ui/src/app/icons.ts'];
const PLACES = ['shell/src', 'mf-*/src', 'packages/*/src', 'tools/generator/templates'];

/**
 * Lists the icons of the design system that no source names, tests aside. Pages load all icons of an entry, so an
 * unused icon costs every visitor.
 */
export function unusedIcons(root: string): string[] {
  const icons = ICONS.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/ as (\w+) /g)]);
  const sources = globSync(
    PLACES.map((place) => `${place}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((file) => !ICONS.includes(file) && !/\.test\.tsx?$/.test(file));
  const words = new Set(sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+Icon\b/g) ?? []));
  return icons.map(([, name = '']) => name).filter((name) => !words.has(name));
}
