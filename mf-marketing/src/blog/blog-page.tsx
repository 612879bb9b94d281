import { color, media, pageWidth, space } from '@keystead/ui';
import { useContent } from '@keystead/web-kit';
import styled from 'styled-components';
import { postsContent } from '../page-handles.ts';
import { PlainHeader } from '../sections/page-section.tsx';
import { PostCard } from './post-card.tsx';

const Root = styled.div`
  ${pageWidth}
  max-inline-size: 52rem;
  padding-block: ${space[12]} ${space[16]};
  ${media.desktop} { padding-block: ${space[16]} ${space[20]}; }
`;

const Header = styled(PlainHeader)`padding-block-end: ${space[10]};`;

const Empty = styled.p`padding-block: ${space[8]}; border-block-start: 1px solid ${color.border}; color: ${color.textMuted};`;

export function BlogPage() {
  const posts = useContent(postsContent)?.pages ?? [];
  return (
    <Root>
      <Header>
        <h1 tabIndex={-1}>Blog</h1>
        <p>
          Plain advice on renting out homes, and what is new in Keystead. Follow it with any reader by its{' '}
          <a href="/feed.xml">RSS feed</a>.
        </p>
      </Header>
      {posts.length === 0 ? (
        <Empty>Nothing has been published yet.</Empty>
      ) : (
        <ul>
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </ul>
      )}
    </Root>
  );
}
