import type { PublishedSummary } from '@keystead/contracts';
import { ArrowRightIcon, color, font, formatDate, motion, radius, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';

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

const Root = styled.li`
  position: relative;
  display: grid;
  gap: ${space[2]};
  padding-block: ${space[8]};
  border-block-start: 1px solid ${color.border};
`;

const Title = styled.h2`
  font: ${font('title')};
  font-size: 1.375rem;
  letter-spacing: -0.018em;
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.medium}; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  ${Root}:hover & { color: ${color.accentInk}; }
`;

const Note = styled.p`font: ${font('small')}; color: ${color.textSubtle};`;
const Text = styled.p`font: ${font('lead')}; color: ${color.textMuted}; max-inline-size: 42rem;`;

const More = styled.span`
  display: inline-flex;
  gap: ${space[1]};
  align-items: center;
  font: ${font('label')};
  color: ${color.accentInk};
  & > svg { inline-size: 1rem; block-size: 1rem; transition: translate ${motion.fast}; }
  ${Root}:hover & > svg { translate: 0.125rem; }
`;

export function PostCard({ post }: { post: PublishedSummary }) {
  return (
    <Root>
      <Note>
        <Byline post={post} />
      </Note>
      <Title>
        <Link to={post.path}>{post.title}</Link>
      </Title>
      <Text>{post.description}</Text>
      <More aria-hidden>
        Read more
        <ArrowRightIcon />
      </More>
    </Root>
  );
}
