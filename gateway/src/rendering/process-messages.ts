import type { Resolution } from '@keystead/contracts';

/** A bundle as the process receives it, after its bytes were checked against the hash in its release. */
export interface BundleText {
  readonly app: string;
  readonly file: string;
  readonly text: string;
}

export interface BundleTexts {
  readonly shell: BundleText;
  readonly remotes: readonly BundleText[];
  readonly manifests: Resolution['manifests'];
}

/** What content a URL needs, or its page from that content. Contents are JSON, by their URLs. */
export type Question =
  | { readonly kind: 'plan'; readonly path: string }
  | { readonly kind: 'render'; readonly location: string; readonly contents: Readonly<Record<string, string>> };

export type NumberedQuestion = Question & { readonly id: number };

/** The messages to the process, as JSON: first the bundles, then questions. */
export type GatewayMessage = { readonly bundles: BundleTexts } | NumberedQuestion;

/** The messages from the process, as JSON. `line`: for the log. */
export type ProcessMessage =
  | { readonly ready: true }
  | { readonly unusable: string }
  | { readonly id: number; readonly answer?: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly line: string };

/** The question itself can't be answered; other errors mean that the process is not available. */
export class UnanswerableError extends Error {}
