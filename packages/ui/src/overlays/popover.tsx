import { Popover as Base } from '@base-ui/react/popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import styled from 'styled-components';
import { font, space } from '../tokens.ts';
import { Popup, type Replacing, usePopup } from './popups.tsx';

const Content = styled.div`inline-size: 24rem; max-inline-size: 100%;`;

const Head = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 2.75rem;
  padding-inline: ${space[3]};
  & > h2 { font: ${font('heading')}; }
`;

export interface PopoverProps {
  /** A Button or IconButton whose label says what the popover contains. */
  trigger: ReactElement<ComponentProps<'button'>>;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Rendered while it is open. */
  children: (close: () => void) => ReactNode;
}

export function Popover({ trigger, title, actions, children, replaced }: PopoverProps & Replacing) {
  const { anchor, container, open, setOpen } = usePopup<HTMLButtonElement>(replaced);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={anchor} render={trigger} />
      <Popup base={Base} container={container} align="end">
        <Content>
          <Head>
            <Base.Title>{title}</Base.Title>
            {actions}
          </Head>
          {children(() => setOpen(false))}
        </Content>
      </Popup>
    </Base.Root>
  );
}
