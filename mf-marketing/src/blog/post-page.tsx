import type { PublishedPage } from '@keystead/contracts';
import { ArrowLeftIcon, color, font, media, space } from '@keystead/ui';
import { Link, Navigate } from '@keystead/web-kit';
import styled from 'styled-components';
import { ArticleFrame } from '../content/article-frame.tsx';
import { usePublished } from '../content/published.ts';
import { StructuredData } from '../sections/structured-data.tsx';
import { Byline } from './post-card.tsx';

/** The structured data of a post for search engines. */
const postData = ({ title, description, author, published_at, updated_at }: PublishedPage) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: title,
  description,
  datePublished: published_at,
  dateModified: updated_at,
  author: { '@type': 'Organization', name: author ?? 'Keystead' },
  publisher: { '@type': 'Organization', name: 'Keystead' },
});

const Back = styled(Link)`
  display: inline-flex;
  gap: ${space[2]};
  align-items: center;
  inline-size: fit-content;
  font: ${font('label')};
  color: ${color.textMuted};
  text-decoration: none;
  &:hover { color: ${color.text}; text-decoration: underline; }
  & > svg { inline-size: 1rem; block-size: 1rem; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

export function PostPage() {
  const post = usePublished('post');
  // An unknown path (product §2).
  if (post === null) return <Navigate to="/" replace />;
  const back = (
    <Back to="/blog">
      <ArrowLeftIcon />
      All posts
    </Back>
  );
  const note = <Byline post={post} />;
  const data = <StructuredData data={postData(post)} />;
  return <ArticleFrame above={back} title={post.title} note={note} body={post.body} below={data} />;
}
