import { useState } from 'react';
import styled from 'styled-components';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

const Root = styled.span`
  position: relative;
  display: block;
  & > input { padding-inline-end: 3rem; }
  & > button { position: absolute; inset-block: 0; inset-inline-end: 0; min-block-size: 100%; }
  & > button:active { transform: none; }
`;

/** A password with a button to show and hide it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Root>
      <TextInput
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
      />
      <IconButton label={isVisible ? 'Hide password' : 'Show password'} onClick={() => setIsVisible(!isVisible)}>
        {isVisible ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </Root>
  );
}
