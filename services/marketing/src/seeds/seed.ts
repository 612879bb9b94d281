import type { SitePageKind } from '@keystead/contracts';

/** A page or post that an installation begins with, as its file says. */
export interface Seed {
  /** Names the file, whatever it says: `post/first-steps`. */
  readonly key: string;
  readonly kind: SitePageKind;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  readonly author: string | null;
  /** Null where the file doesn't say: published when it is planted. */
  readonly published_at: Date | null;
  /** Of everything that the file says. */
  readonly digest: string;
}
