import type { Route } from '@keystead/contracts';
import type { JsonSchema } from './document.ts';

/** Last path segments that are verbs: `POST /leases/{id}/end` is `endLease`. */
const verbs = new Set(['end', 'check', 'run', 'test', 'resend', 'export']);
/** First path segments that the name leaves out: `POST /auth/reset-password` is `resetPassword`. */
const alone = new Set(['auth']);

const byMethod: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };

const pascal = (words: string) =>
  words
    .split(/[-.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const camel = (words: string) => pascal(words).replace(/^./, (letter) => letter.toLowerCase());

/** Turns `properties` into `property`. A word that is singular already stays. */
const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '');

const isList = ({ answer }: Route) => Boolean((answer as JsonSchema | undefined)?.properties?.next_cursor);

/** Derives the operationId from method and path: `listProperties`, `createLeaseDocument`. */
export function operationId(name: string, route: Route): string {
  const [method = '', path = ''] = name.split(' ');
  const segments = path.split('/').filter(Boolean);
  const words = segments.filter((segment) => !segment.startsWith('{'));
  const last = words.at(-1) ?? '';
  if (method === 'POST' && alone.has(words[0] ?? '')) return camel(last);
  const isOne = (word: string) =>
    segments[segments.indexOf(word) + 1]?.startsWith('{') ||
    (method === 'POST' && word === last && route.status === 201);
  const things = words.map((word) => pascal(isOne(word) ? singular(word) : word));
  if (verbs.has(last)) return `${last}${things.slice(0, -1).join('')}`;
  return `${isList(route) ? 'list' : byMethod[method]}${things.join('')}`;
}
