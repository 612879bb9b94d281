import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { controlStyles } from '../control-styles.ts';
import { useFieldControl } from '../field-context.ts';
import { color, space } from '../tokens.ts';
import { ChevronDownIcon } from './icons.ts';

const Root = styled.span`
  position: relative;
  display: block;
  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${space[3]};
    margin-block: auto;
    inline-size: 1rem;
    color: ${color.textSubtle};
    pointer-events: none;
  }
`;

const Control = styled.select`
  ${controlStyles}
  appearance: none;
  padding-inline-end: 2.25rem;
  text-overflow: ellipsis;
`;

/** The browser's own select, with `<option>` children: for forms that register inputs by name. */
export function NativeSelect(props: ComponentProps<'select'>) {
  return (
    <Root>
      <Control {...props} {...useFieldControl(props)} />
      <ChevronDownIcon />
    </Root>
  );
}
