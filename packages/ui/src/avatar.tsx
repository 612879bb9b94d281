import styled from 'styled-components';
import { color, radius } from './tokens.ts';

const sizes = { small: '1.75rem', medium: '2.25rem', large: '4rem' };

const Root = styled.span<{ $size: string }>`
  display: inline-grid;
  place-content: center;
  flex: none;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
  border-radius: ${radius.round};
  background: ${color.accentSoft};
  color: ${color.accentInk};
  font-size: calc(${({ $size }) => $size} * 0.38);
  font-weight: 600;
  line-height: 1;
  letter-spacing: 0.01em;
`;

/** `Ada Lovelace` → `AL`, `Ada` → `A`. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};

interface AvatarProps {
  name: string;
  /** Default `medium`, 36 px; small 28, large 64. */
  size?: keyof typeof sizes;
}

/** A person's initials. Decorative: the name is next to it, or in the button around it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  return (
    <Root $size={sizes[size]} aria-hidden="true">
      {initials(name)}
    </Root>
  );
}
