import { CheckIcon, color, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.ul`
  display: grid;
  gap: ${space[3]};
  & > li { display: flex; gap: ${space[3]}; align-items: start; }
  & svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; margin-block-start: 0.1875rem; color: ${color.accentInk}; }
`;

export function CheckedList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <Root className={className}>
      {items.map((item) => (
        <li key={item}>
          <CheckIcon />
          {item}
        </li>
      ))}
    </Root>
  );
}
