import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, radius, space } from '../tokens.ts';

const Scroller = styled.div<{ $roomy: boolean }>`
  overflow-x: auto;
  border: 1px solid ${color.border};
  border-radius: ${({ $roomy }) => ($roomy ? radius.large : radius.medium)};
  background: ${color.surface};
  & table { font: ${({ $roomy }) => font($roomy ? 'body' : 'small')}; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
  & :is(th, td) {
    padding: ${({ $roomy }) => ($roomy ? `${space[3]} ${space[4]}` : `${space[2]} ${space[3]}`)};
    border-block-end: 1px solid ${color.border};
    text-align: start;
    vertical-align: top;
    min-inline-size: ${({ $roomy }) => ($roomy ? '7rem' : '5rem')};
    ${({ $roomy }) => ($roomy ? '' : 'max-inline-size: 20rem;')}
  }
  & th { font: ${font('label')}; color: ${color.textMuted}; background: ${color.sunken}; }
  & tbody tr:last-child td { border-block-end: 0; }
  & [data-align='right'] { text-align: end; }
  & [data-align='center'] { text-align: center; }
`;

/** A table in a Markdown text. It scrolls where it is too wide, also with the keyboard. */
export function MarkdownTable({ roomy, children }: { roomy: boolean; children?: ReactNode }) {
  return (
    <Scroller $roomy={roomy} role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </Scroller>
  );
}
