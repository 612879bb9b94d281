import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { UnanswerableError } from './process-messages.ts';

/** A path of this site, which no browser can take for another host. */
const LocalPath = Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\]*$' });

/** The content of the API to load before rendering, or a redirect; null for what only the browser can decide. */
export const PagePlan = Type.Union([
  Type.Object({ content: Type.Array(LocalPath, { maxItems: 8 }) }),
  Type.Object({ redirect: LocalPath }),
  Type.Null(),
]);
export type PagePlan = Static<typeof PagePlan>;

/** A local path for each URL of a `srcset`. */
const LocalPaths = Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\,]* \\d+w(?:, /(?![/\\\\])[^\\s\\\\,]* \\d+w)*$' });

/** The data of a public page for the document's head: web-kit's `PageHead`, as the bundle returns it. */
export const PageHead = Type.Object({
  title: Type.String(),
  description: Type.String(),
  type: Type.Optional(Type.Union([Type.Literal('website'), Type.Literal('article')])),
  image: Type.Optional(LocalPath),
  pictures: Type.Optional(
    Type.Array(Type.Object({ media: Type.String(), type: Type.String(), srcset: LocalPaths, sizes: Type.String() }), {
      maxItems: 8,
    }),
  ),
  publishedAt: Type.Optional(Type.String()),
  structured: Type.Optional(Type.Array(Type.Object({}))),
  noindex: Type.Optional(Type.Boolean()),
});
export type PageHead = Static<typeof PageHead>;

/** A page as the bundle renders it; null: with this content there is no such page. */
export const RenderedParts = Type.Union([
  Type.Object({
    html: Type.String(),
    /** The style sheet, and the version under which the styles in the browser take it over. */
    css: Type.String(),
    /** The fonts, for a style element of their own. An older shell has them in `css`. */
    fonts: Type.Optional(Type.String()),
    stylesVersion: Type.String({ pattern: '^[\\w.-]*$' }),
    head: PageHead,
    /** For the skeleton of a page of the app: the addresses below `/api` that the page will request first. */
    requests: Type.Optional(Type.Array(LocalPath, { maxItems: 8 })),
  }),
  Type.Null(),
]);

export interface RenderedPage extends NonNullable<Static<typeof RenderedParts>> {
  readonly contents: Contents;
}

/** Validates the answer of a bundle. @throws {UnanswerableError} if it doesn't match the schema. */
export function checked<S extends TSchema>(schema: S, answer: unknown): Static<S> {
  if (!Value.Check(schema, answer)) throw new UnanswerableError('The server bundle returned an unexpected result');
  return answer;
}

/** JSON, by its URLs. */
export type Contents = ReadonlyMap<string, string>;
