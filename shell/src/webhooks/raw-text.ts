import { color, radius, space } from '@keystead/ui';
import styled from 'styled-components';

/** The raw text of a request. A scrolling element must be reachable by keyboard. */
export const RawText = styled.pre.attrs({ tabIndex: 0 })`
  max-block-size: 20rem;
  overflow-y: auto;
  padding: ${space[3]};
  margin-block-start: ${space[2]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  color: ${color.text};
  font: 400 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
