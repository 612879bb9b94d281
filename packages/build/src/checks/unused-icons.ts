import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ICONS = 'packages/ui/src/icons.ts';
const PLACES = ['shell/src', 'mf-*/src', 'packages/*/src', 'packages/build/templates'];

/**
 * The icons of the design system that no source names, tests aside. Every page loads all of them, so one that nobody
 * shows costs everybody.
 */
export function unusedIcons(root: string): string[] {
  const icons = readFileSync(join(root, ICONS), 'utf8').matchAll(/ as (\w+) /g);
  const sources = globSync(
    PLACES.map((place) => `${place}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((file) => file !== ICONS && !/\.test\.tsx?$/.test(file));
  const words = new Set(sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+Icon\b/g) ?? []));
  return Array.from(icons, ([, name = '']) => name).filter((name) => !words.has(name));
}
