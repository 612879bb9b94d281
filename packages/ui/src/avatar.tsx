import styled from 'styled-components';
import { color, radius } from './tokens.ts';

const sizes = { small: '1.75rem', medium: '2.25rem', large: '4rem' };

/** The colours of avatars in lists, so that one finds a person again. */
const tints = [
  [color.accentSoft, color.accentInk],
  [color.infoSoft, color.infoInk],
  [color.warningSoft, color.warningInk],
  [color.plumSoft, color.plumInk],
  [color.neutralSoft, color.neutralInk],
] as const;

/** The same for the same name. */
function tintOf(name: string) {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? tints[0];
}

const Root = styled.span<{ $size: string; $tint: (typeof tints)[number] }>`
  display: inline-grid;
  place-content: center;
  flex: none;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
  border-radius: ${radius.round};
  background: ${({ $tint }) => $tint[0]};
  color: ${({ $tint }) => $tint[1]};
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
  /** In the colour of the product, and not in one of the name: for the user themselves. */
  plain?: boolean;
}

/** A person's initials. Decorative: the name is next to it, or in the button around it. */
export function Avatar({ name, size = 'medium', plain = false }: AvatarProps) {
  return (
    <Root
      $size={sizes[size]}
      $tint={plain ? tints[0] : tintOf(name)}
      aria-hidden="true"
      data-medium={size === 'medium' ? '' : undefined}
    >
      {initials(name)}
    </Root>
  );
}
