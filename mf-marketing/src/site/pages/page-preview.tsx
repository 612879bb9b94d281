import { Card, color, font, space } from '@keystead/ui';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { PageText } from '../../content/page-text.tsx';
import type { PageForm } from './use-page-form.ts';

const Root = styled(Card)`
  gap: ${space[6]};
  padding: ${space[6]};
  /* Beside the form it stays in sight. */
  @container (min-width: 56rem) {
    position: sticky;
    inset-block-start: 5rem;
    max-block-size: calc(100dvh - 6rem);
    overflow-y: auto;
  }
`;

const Label = styled.p`font: ${font('caption')}; color: ${color.textSubtle};`;
const Title = styled.p`font: ${font('section')}; font-size: 1.75rem; letter-spacing: -0.025em; overflow-wrap: anywhere;`;

/** The preview of the page while the user types. It renders with the public page's component. */
export function PagePreview({ form: { control } }: { form: PageForm }) {
  const [title, body] = useWatch({ control, name: ['title', 'body'] });
  // Typing has priority.
  const deferredBody = useDeferredValue(body);
  return (
    // A scrollable element must be reachable by keyboard.
    <Root aria-label="Preview" tabIndex={0}>
      <Label aria-hidden>Preview</Label>
      {title !== '' && <Title>{title}</Title>}
      <PageText body={deferredBody} />
    </Root>
  );
}
