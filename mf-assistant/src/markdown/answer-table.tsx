import { color, font, radius, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Scroller = styled.div`
  overflow-x: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.surface};
  & table { font: ${font('small')}; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
  & :is(th, td) {
    padding: ${space[2]} ${space[3]};
    border-block-end: 1px solid ${color.border};
    text-align: start;
    vertical-align: top;
    min-inline-size: 5rem;
    max-inline-size: 20rem;
  }
  & th { font: ${font('label')}; color: ${color.textMuted}; background: ${color.sunken}; white-space: nowrap; }
  & tbody tr:last-child td { border-block-end: 0; }
  & [data-align='right'] { text-align: end; }
  & [data-align='center'] { text-align: center; }
`;

/** A table of an answer, in a box that scrolls where it is wider; the keyboard gets there too. */
export function AnswerTable({ children }: { children?: ReactNode }) {
  return (
    <Scroller role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </Scroller>
  );
}
