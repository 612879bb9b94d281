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
  const [shown, setShown] = useState(false);
  return (
    <Root>
      <TextInput
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
      />
      <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </Root>
  );
}
