import { Card, CloudOffIcon, color, font, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled(Card)`
  align-items: center;
  justify-content: center;
  gap: ${space[1]};
  padding: ${space[8]} ${space[6]};
  text-align: center;
  & > svg { inline-size: 1.75rem; block-size: 1.75rem; margin-block-end: ${space[2]}; color: ${color.textMuted}; }
  & > h2 { font: ${font('heading')}; }
  & > p { color: ${color.textMuted}; }
`;

/** What stands where figures of other areas would: nothing serves them. */
export function FiguresUnavailable() {
  return (
    <Root>
      <CloudOffIcon />
      <h2>Payments and maintenance figures are not available right now</h2>
      <p>The rest of Keystead still works.</p>
    </Root>
  );
}
