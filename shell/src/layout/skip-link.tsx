import { color, font, layer, radius, shadow, space } from '@keystead/ui';
import type { MouseEvent } from 'react';
import styled from 'styled-components';

const Root = styled.a`
  position: fixed;
  z-index: ${layer.overlay};
  inset-block-start: ${space[3]};
  inset-inline-start: ${space[3]};
  padding: ${space[2]} ${space[4]};
  background: ${color.inverse};
  border-radius: ${radius.medium};
  color: ${color.onInverse};
  font: ${font('strong')};
  text-decoration: none;
  &:focus { box-shadow: ${shadow.high}; }
  &:not(:focus) { clip-path: inset(50%); }
`;

function goToMain(event: MouseEvent) {
  // Without the hash, which would add an entry to the history.
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The first stop of the Tab key: skips the navigation and goes to the page's `<main id="main">`. */
export function SkipLink() {
  return (
    <Root href="#main" onClick={goToMain}>
      Skip to content
    </Root>
  );
}
