import type { AssistantAction } from '@keystead/contracts';
import { color, font, space } from '@keystead/ui';
import styled from 'styled-components';

const Root = styled.dl`
  display: grid;
  grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr);
  gap: ${space[1]} ${space[4]};
  & > div { display: contents; }
`;
const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`min-inline-size: 0; overflow-wrap: anywhere; font: ${font('small')};`;

/** The details of an action, line by line. */
export function ActionDetails({ details }: Pick<AssistantAction, 'details'>) {
  return (
    <Root>
      {details.map(({ label, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an action never change their places.
        <div key={place}>
          <Term>{label}</Term>
          <Value>{value}</Value>
        </div>
      ))}
    </Root>
  );
}
