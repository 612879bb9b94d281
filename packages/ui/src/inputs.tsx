import { type ComponentProps, useState } from 'react';
import styled, { css } from 'styled-components';
import { IconButton } from './button.tsx';
import { useFieldControl } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';
import { color, easing, font, media, motion, radius, space } from './tokens.ts';

/** The common style of text controls and select triggers. 16 px on phones, where iOS would zoom in otherwise. */
export const controlStyles = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: 2.5rem;
  padding: ${space[2]} ${space[3]};
  background: ${color.surface};
  border: 1px solid ${color.control};
  border-radius: ${radius.medium};
  color: ${color.text};
  font: ${font('body')};
  transition: border-color ${motion.fast} ${easing}, box-shadow ${motion.fast} ${easing};
  &:hover:not(:disabled) { border-color: ${color.textSubtle}; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: -1px; border-color: transparent; }
  &[aria-invalid='true'] { border-color: ${color.danger}; }
  &[aria-invalid='true']:focus-visible { outline-color: ${color.danger}; }
  &:disabled { background: ${color.sunken}; color: ${color.textSubtle}; cursor: not-allowed; }
  ${media.touch} { min-block-size: 2.75rem; font-size: 1rem; }
`;

export const insetStyles = css`
  position: relative;
  & > svg { position: absolute; inset-block: 0; margin-block: auto; color: ${color.textSubtle}; pointer-events: none; }
  & > button { position: absolute; inset-block: 0; inset-inline-end: 0; min-block-size: 100%; }
  & > button:active { transform: none; }
`;

const Input = styled.input`
  ${controlStyles}
`;

export type TextInputProps = ComponentProps<'input'>;

export function TextInput({ type = 'text', ...rest }: TextInputProps) {
  return <Input type={type} {...rest} {...useFieldControl(rest)} />;
}

const Area = styled.textarea`
  ${controlStyles}
  min-block-size: 5.5rem;
  resize: vertical;
  field-sizing: content;
  max-block-size: 20rem;
  ${media.touch} { min-block-size: 5.5rem; }
`;

export function TextArea({ rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <Area rows={rows} {...rest} {...useFieldControl(rest)} />;
}

const WithToggle = styled.span`
  ${insetStyles}
  display: block;
  & > input { padding-inline-end: 3rem; }
`;

/** A password with a button to show and hide it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <WithToggle>
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
    </WithToggle>
  );
}
