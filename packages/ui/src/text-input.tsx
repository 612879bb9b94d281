import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-context.ts';

const Root = styled.input`
  ${controlStyles}
`;

export type TextInputProps = ComponentProps<'input'>;

/** A single-line input; takes every native prop, `ref` included. */
export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  return <Root type={type} {...rest} {...useFieldControl(rest)} />;
}
