import { literalFirst } from '@keystead/contracts';
import type { OpenApiDocument, Operation } from '@keystead/openapi';

/** An operation of the document, and its position there. */
export interface DocumentedRoute {
  /** `GET /properties/{id}` */
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

interface Pattern {
  readonly path: string;
  readonly matches: RegExp;
}

/** Looks up the operations of the document by a request's method and path. */
export class DocumentedRoutes {
  readonly #document: OpenApiDocument;
  readonly #patterns: readonly Pattern[];

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#patterns = Object.keys(document.paths)
      .sort(literalFirst)
      .map((path) => ({
        path,
        matches: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      }));
  }

  /** Returns the operation of a request; undefined if the document has none. */
  find(method: string, path: string): DocumentedRoute | undefined {
    const requested = method === 'HEAD' ? 'GET' : method;
    for (const { path: documented, matches } of this.#patterns) {
      if (!matches.test(path)) continue;
      const operation = this.#document.paths[documented]?.[requested.toLowerCase()];
      if (operation)
        return { name: `${requested} ${documented}`, path: documented, method: requested.toLowerCase(), operation };
    }
    return undefined;
  }
}
