import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-context.ts';
import { media } from './tokens.ts';

const Root = styled.textarea`
  ${controlStyles}
  min-block-size: 5.5rem;
  resize: vertical;
  field-sizing: content;
  max-block-size: 20rem;
  ${media.touch} { min-block-size: 5.5rem; }
`;

/** A text area that grows with its text. */
export function TextArea({ rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <Root rows={rows} {...rest} {...useFieldControl(rest)} />;
}
