import { color, radius, space } from '@keystead/ui';
import styled from 'styled-components';

/** The bubble of one message: the user's at the end, the assistant's at the start. */
export const MessageBubble = styled.div<{ $own?: boolean }>`
  min-inline-size: 0;
  max-inline-size: 100%;
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${({ $own }) => ($own ? 'transparent' : color.border)};
  border-radius: ${radius.large};
  ${({ $own }) => ($own ? 'border-end-end-radius' : 'border-end-start-radius')}: ${radius.small};
  background: ${({ $own }) => ($own ? color.accentSoft : color.surface)};
  color: ${color.text};
  overflow-wrap: anywhere;
`;
