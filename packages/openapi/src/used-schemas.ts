import type { JsonSchema } from './document.ts';

const references = /"#\/components\/schemas\/(\w+)"/g;

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(references)].map(([, name]) => name ?? '');

/** Returns the schemas that `users` refers to, directly or through other schemas. */
export function usedSchemas(all: Readonly<Record<string, JsonSchema>>, users: unknown): Record<string, JsonSchema> {
  const used = new Set<string>();
  const waiting = namesIn(users);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...namesIn(all[name] ?? {}));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
