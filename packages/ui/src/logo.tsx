import styled from 'styled-components';
import { color } from './tokens.ts';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.42em;
  font-size: 1.25rem;
  font-weight: 650;
  line-height: 1;
  letter-spacing: -0.028em;
  color: ${color.text};
`;

const Mark = styled.svg`
  flex: none;
  inline-size: 1.5em;
  block-size: 1.5em;
  & > .ground { fill: ${color.accent}; }
  & > .stone { fill: ${color.onAccent}; }
  & > .arch { fill: ${color.onAccent}; opacity: 0.7; }
`;

export function Logo() {
  return (
    <Root>
      <Mark viewBox="0 0 32 32" aria-hidden>
        <rect className="ground" width="32" height="32" rx="8" />
        <path className="arch" d="M12.25 9.19A10.5 10.5 0 0 0 5.5 19v7.5h5V19a5.5 5.5 0 0 1 2.75-4.76z" />
        <path className="arch" d="M19.75 9.19A10.5 10.5 0 0 1 26.5 19v7.5h-5V19a5.5 5.5 0 0 0-2.75-4.76z" />
        <path className="stone" d="M12.6 5.2h6.8l-2.05 9.4h-2.7z" />
      </Mark>
      Keystead
    </Root>
  );
}
