import { font, media, pageWidth, space } from '@keystead/ui';
import styled from 'styled-components';
import { PinePanel } from '../sections/pine-panel.tsx';

const Root = styled.section`${pageWidth}`;

const Panel = styled(PinePanel)`
  display: grid;
  gap: ${space[5]};
  padding: ${space[10]} ${space[6]} ${space[20]};
  ${media.desktop} { padding: ${space[20]} ${space[20]} ${space[24]}; }
  & > h2 { font: ${font('label')}; letter-spacing: 0; opacity: 0.85; }
  & > p { max-inline-size: 30ch; font: ${font('section')}; letter-spacing: -0.025em; text-wrap: pretty; }
`;

export function Mission() {
  return (
    <Root aria-labelledby="mission">
      <Panel>
        <h2 id="mission">Our mission</h2>
        <p>
          To make looking after property calm: for the landlord with one home, the manager with hundreds, and the people
          who live in them.
        </p>
      </Panel>
    </Root>
  );
}
