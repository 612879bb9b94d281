import type { MaintenanceComment } from '@keystead/contracts';
import { color, font, formatInstant, media, radius, space } from '@keystead/ui';
import { useUser } from '@keystead/web-kit';
import styled from 'styled-components';

const Root = styled.li<{ $own: boolean }>`
  justify-self: ${({ $own }) => ($own ? 'end' : 'start')};
  display: grid;
  gap: ${space[1]};
  max-inline-size: 100%;
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  ${media.tablet} { max-inline-size: min(85%, 60ch); }
`;

const About = styled.p`font: ${font('small')}; color: ${color.textMuted};`;
const Name = styled.span`font: ${font('label')}; color: ${color.text};`;

const Words = styled.p<{ $own: boolean }>`
  min-inline-size: 0;
  max-inline-size: 100%;
  padding: ${space[2]} ${space[4]};
  border-radius: ${radius.large};
  ${({ $own }) => ($own ? 'border-start-end-radius' : 'border-start-start-radius')}: ${radius.small};
  background: ${({ $own }) => ($own ? color.accentSoft : color.sunken)};
  color: ${color.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface CommentItemProps {
  comment: MaintenanceComment;
  /** It was written on the user's side: the tenant's, or the account's. */
  own: boolean;
}

/** A comment, aligned by the side that wrote it. */
export function CommentItem({ comment: { by, text, created_at }, own }: CommentItemProps) {
  const { id } = useUser();
  return (
    <Root $own={own}>
      <About>
        <Name>{by.user_id === id ? 'You' : by.name}</Name> ·{' '}
        <time dateTime={created_at}>{formatInstant(created_at)}</time>
      </About>
      <Words $own={own}>{text}</Words>
    </Root>
  );
}
