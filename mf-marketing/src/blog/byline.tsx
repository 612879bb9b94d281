import type { PublishedSummary } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';

/** The author of a post and its date: `The Keystead team · Sep 29, 2026`. */
export function Byline({
  post: { author, published_at },
}: {
  post: Pick<PublishedSummary, 'author' | 'published_at'>;
}) {
  return (
    <>
      {author !== null && `${author} · `}
      <time dateTime={published_at}>{formatDate(published_at)}</time>
    </>
  );
}
