/** What the worker is asked: what an address needs, or its page from that. Contents are JSON, by their addresses. */
export type Question =
  | { readonly ask: 'plan'; readonly path: string }
  | { readonly ask: 'render'; readonly location: string; readonly contents: ReadonlyMap<string, string> };

/** A question on its way to the worker. */
export type Asked = Question & { readonly id: number };

/** What comes from the worker: that it has the bundles, an answer, that there is none, or a line for the log. */
export type Told =
  | { readonly ready: true }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly line: string };
