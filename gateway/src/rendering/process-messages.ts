/** A bundle as the process gets it, whose bytes were found to be those that its release names. */
export interface BundleText {
  readonly app: string;
  /** What it is called in stack traces. */
  readonly file: string;
  readonly text: string;
}

/** The bundles of a set on their way to the process. */
export interface BundleTexts {
  readonly shell: BundleText;
  readonly remotes: readonly BundleText[];
}

/** What the process is asked: what an address needs, or its page from that. Contents are JSON, by their addresses. */
export type Question =
  | { readonly ask: 'plan'; readonly path: string }
  | { readonly ask: 'render'; readonly location: string; readonly contents: Readonly<Record<string, string>> };

/** A question on its way to the process. */
export type Asked = Question & { readonly id: number };

/** What goes to the process, as JSON: first the bundles, then questions. */
export type Sent = { readonly bundles: BundleTexts } | Asked;

/** What comes from the process, as JSON: that it has the bundles or can't run them, an answer, that there is none, or a line for the log. */
export type Told =
  | { readonly ready: true }
  | { readonly unusable: string }
  | { readonly id: number; readonly answer?: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly line: string };
