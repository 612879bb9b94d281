import { Card, color, font, motion, radius, shadow } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';

/** The card of a record in a list, with a link that covers it: a CardLink. */
export const RecordCard = styled(Card)`
  position: relative;
  transition: border-color ${motion.fast}, box-shadow ${motion.fast};
  &:hover { border-color: ${color.borderStrong}; box-shadow: ${shadow.middle}; }
`;

const Name = styled.h2`
  font: ${font('heading')};
  overflow-wrap: anywhere;
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: ${radius.large}; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

/** The name of a record as the heading of its card. The link on it covers the card, and leads to the details. */
export function CardName({ path, id, name }: { path: string; id: number; name: string }) {
  const { at, linkProps } = useDialogRoutes(path);
  return (
    <Name>
      <Link to={at(id)} {...linkProps}>
        {name}
      </Link>
    </Name>
  );
}

export const CardText = styled.p`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  font: ${font('small')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;
