import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatInstant } from '../format.ts';
import { VisuallyHidden } from '../layout.ts';
import { color, easing, font, motion, radius, space } from '../tokens.ts';

export const NotificationList = styled.ul`
  display: grid;
  gap: 0.125rem;
  grid-template-columns: minmax(0, 1fr);
`;

const Item = styled.li<{ $isUnread: boolean }>`
  display: grid;
  grid-template-columns: 0.5rem minmax(0, 1fr);
  gap: 0 ${space[3]};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.medium};
  position: relative;
  transition: background ${motion.fast} ${easing};
  &:hover { background: ${color.hover}; }
  &::before {
    content: '';
    inline-size: 0.5rem;
    block-size: 0.5rem;
    margin-block-start: 0.5rem;
    border-radius: 50%;
    background: ${({ $isUnread }) => ($isUnread ? color.accent : 'transparent')};
    forced-color-adjust: none;
  }
  /* All of the item can be pressed. */
  & a {
    grid-column: 2;
    font: ${({ $isUnread }) => font($isUnread ? 'strong' : 'body')};
    color: ${color.text};
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  & a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  & a:focus-visible { outline: none; }
  & a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
`;

const Text = styled.p<{ $isWhole: boolean }>`
  grid-column: 2;
  font: ${font('small')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
  ${({ $isWhole }) =>
    $isWhole
      ? 'white-space: pre-line;'
      : 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;'}
`;

const Time = styled.time`grid-column: 2; font: ${font('small')}; color: ${color.textSubtle};`;

interface NotificationItemProps {
  /** A link with the title. */
  link: ReactNode;
  text: string;
  at: string;
  isUnread: boolean;
  /** All of the text; by default its first two lines. */
  isWhole?: boolean;
}

/** An item of a {@link NotificationList}: what happened, and when. */
export function NotificationItem({ link, text, at, isUnread, isWhole = false }: NotificationItemProps) {
  return (
    <Item $isUnread={isUnread}>
      {link}
      {isUnread && <VisuallyHidden>Unread</VisuallyHidden>}
      <Text $isWhole={isWhole}>{text}</Text>
      <Time dateTime={at}>{formatInstant(at)}</Time>
    </Item>
  );
}
