import { formatDate } from '@keystead/ui';
import { Navigate } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import { ArticleFrame, type ArticleFrameProps } from './article-frame.tsx';
import { usePublished } from './published.ts';

interface TextPageProps {
  /** Its slug where the URL has none. */
  slug?: string;
  below?: ReactNode;
  /** What stands around the text, if anything. */
  around?: ArticleFrameProps['around'];
}

/** A page of the site that is stored as Markdown, such as `/privacy`. */
export function TextPage({ slug, below, around }: TextPageProps) {
  const page = usePublished('page', slug);
  // An unknown path (product §2).
  if (page === null) return <Navigate to="/" replace />;
  const { title, body, updated_at } = page;
  const note = (
    <>
      Last updated <time dateTime={updated_at}>{formatDate(updated_at)}</time>
    </>
  );
  return (
    <>
      <ArticleFrame title={title} note={note} body={body} around={around} />
      {below}
    </>
  );
}
