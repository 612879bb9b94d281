import type { SitePageKind } from '@keystead/contracts';

/** An initial page or post of an installation, as parsed from its file. */
export interface Seed {
  /** Identifies the file, independent of its content: `post/first-steps`. */
  readonly key: string;
  readonly kind: SitePageKind;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  readonly author: string | null;
  /** Null if the file has no date: the page is then published when it is created. */
  readonly published_at: Date | null;
  /** A hash of the file's content. */
  readonly digest: string;
}
