import styled, { keyframes } from 'styled-components';

const rotate = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span`
  display: inline-block;
  flex: none;
  inline-size: 1.125em;
  block-size: 1.125em;
  border: 2px solid color-mix(in srgb, currentColor 28%, transparent);
  border-block-start-color: currentColor;
  border-radius: 50%;
  animation: ${rotate} 700ms linear infinite;
`;

export interface SpinnerProps {
  /** Set it where nothing else announces the loading; makes the spinner a status. */
  label?: string;
}

/** A rotating ring in the text's colour and size. */
export function Spinner({ label }: SpinnerProps) {
  return label ? <Ring role="status" aria-label={label} /> : <Ring aria-hidden="true" />;
}
