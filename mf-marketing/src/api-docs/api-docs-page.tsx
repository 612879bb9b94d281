import { formatDate } from '@keystead/ui';
import { Navigate } from '@keystead/web-kit';
import { ArticleFrame } from '../content/article-frame.tsx';
import { usePublished } from '../content/published.ts';
import { guideSlug } from './api-docs-handle.ts';
import { ReferenceSection } from './reference-section.tsx';

/** How programs use the API: the guide, stored as Markdown, and below it the interactive reference. */
export function ApiDocsPage() {
  const page = usePublished('page', guideSlug);
  if (page === null) return <Navigate to="/" replace />;
  const { title, body, updated_at } = page;
  const note = (
    <>
      Last updated <time dateTime={updated_at}>{formatDate(updated_at)}</time>
    </>
  );
  return (
    <>
      <ArticleFrame title={title} note={note} body={body} />
      <ReferenceSection />
    </>
  );
}
