import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { UnanswerableError } from './unanswerable-error.ts';

/** A path of this site: nothing that a browser could take for another host. */
const LocalPath = Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\]*$' });

/**
 * What the shell's bundle says about an address: what of the API must be there before it can be rendered, or where it
 * leads instead; null for what only the browser can tell.
 */
export const PagePlan = Type.Union([
  Type.Object({ content: Type.Array(LocalPath, { maxItems: 8 }) }),
  Type.Object({ redirect: LocalPath }),
  Type.Null(),
]);
/** What the shell's bundle says about an address. */
export type PagePlan = Static<typeof PagePlan>;

/** The same in each of the addresses of a `srcset`. */
const LocalPaths = Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\,]* \\d+w(?:, /(?![/\\\\])[^\\s\\\\,]* \\d+w)*$' });

/** What a public page says of itself in the document's head; web-kit's `PageHead`, as it comes from the bundle. */
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
/** What a public page says of itself in the document's head. */
export type PageHead = Static<typeof PageHead>;

/** A page as the bundle renders it; null: with this content there is none. */
export const RenderedParts = Type.Union([
  Type.Object({
    html: Type.String(),
    /** The style sheet, and the version under which the browser's styles take it over. */
    css: Type.String(),
    stylesVersion: Type.String({ pattern: '^[\\w.-]*$' }),
    head: PageHead,
  }),
  Type.Null(),
]);

/** A page that is rendered, with the content it was rendered from, as JSON by its addresses. */
export interface RenderedPage {
  readonly html: string;
  readonly css: string;
  readonly stylesVersion: string;
  readonly head: PageHead;
  readonly contents: ReadonlyMap<string, string>;
}

/** What a bundle has answered, if it has the shape that it must have. */
export function checked<S extends TSchema>(schema: S, answer: unknown): Static<S> {
  if (!Value.Check(schema, answer)) throw new UnanswerableError('The server bundle answered something else');
  return answer;
}
