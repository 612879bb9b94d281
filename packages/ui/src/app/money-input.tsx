import styled from 'styled-components';
import type { TextInputProps } from '../text-input.tsx';
import { color, font, space } from '../tokens.ts';
import { NumberInput } from './number-input.tsx';

const Root = styled.span`
  position: relative;
  display: block;
  &::before {
    content: '$';
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${space[3]};
    display: grid;
    align-items: center;
    font: ${font('body')};
    color: ${color.textSubtle};
    pointer-events: none;
  }
  & > input { padding-inline-start: 1.625rem; }
`;

/** An amount in US dollars with a $ before it. The step is one cent. */
export function MoneyInput({ step = '0.01', min = '0', ...rest }: Omit<TextInputProps, 'type'>) {
  return (
    <Root>
      <NumberInput step={step} min={min} {...rest} />
    </Root>
  );
}
