import styled from 'styled-components';
import { TextInput, type TextInputProps } from '../text-input.tsx';

const Root = styled(TextInput)`
  font-variant-numeric: tabular-nums;
  appearance: textfield;
  &::-webkit-inner-spin-button, &::-webkit-outer-spin-button { appearance: none; margin: 0; }
`;

/** A number; `step`, `min` and `max` are the native ones. The value is the typed text: the form parses the number. */
export function NumberInput({ inputMode = 'decimal', ...rest }: Omit<TextInputProps, 'type'>) {
  return <Root type="number" inputMode={inputMode} {...rest} />;
}
