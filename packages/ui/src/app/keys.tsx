import { Fragment } from 'react';
import styled from 'styled-components';
import { color, fontFamily } from '../tokens.ts';

/** A key of the keyboard. */
export const Key = styled.kbd`
  display: inline-grid;
  place-content: center;
  min-inline-size: 1.375rem;
  block-size: 1.375rem;
  padding-inline: 0.3125rem;
  background: ${color.surface};
  border: 1px solid ${color.borderStrong};
  border-block-end-width: 2px;
  border-radius: 0.3125rem;
  font: 550 0.75rem/1 ${fontFamily};
  color: ${color.textMuted};
`;

const Row = styled.span`
  display: inline-flex;
  flex: none;
  gap: 0.25rem;
  align-items: center;
`;

/** Keys that are pressed one after the other, or at once. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Row>
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' '}
          <Key>{key}</Key>
        </Fragment>
      ))}
    </Row>
  );
}
