import { Menu as Base } from '@base-ui/react/menu';
import { type ComponentProps, type ComponentType, Fragment, type ReactElement } from 'react';
import styled from 'styled-components';
import { color, space } from '../tokens.ts';
import { itemStyles, Popup, type Replacing, usePopup } from './popups.tsx';

const Item = styled(Base.Item)<{ $danger: boolean }>`
  ${itemStyles}
  color: ${({ $danger }) => ($danger ? color.dangerInk : color.text)};
  & > svg { color: ${({ $danger }) => ($danger ? color.dangerInk : color.textSubtle)}; }
  &[data-highlighted] { background: ${({ $danger }) => ($danger ? color.dangerSoft : color.hover)}; }
`;

const Separator = styled(Base.Separator)`block-size: 1px; margin: ${space[1]} 0; background: ${color.border};`;

export interface MenuAction {
  label: string;
  icon?: ComponentType;
  onSelect: () => void;
  tone?: 'danger';
  disabled?: boolean;
  separated?: boolean;
}

export interface MenuProps {
  /** A Button or IconButton whose label says what the menu contains. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: MenuAction[];
}

export function Menu({ trigger, items, replaced }: MenuProps & Replacing) {
  const { anchor, container, open, setOpen } = usePopup<HTMLButtonElement>(replaced);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={anchor} render={trigger} />
      <Popup base={Base} container={container} align="end">
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.separated && <Separator />}
            <Item $danger={item.tone === 'danger'} disabled={item.disabled} onClick={item.onSelect}>
              {item.icon && <item.icon />}
              {item.label}
            </Item>
          </Fragment>
        ))}
      </Popup>
    </Base.Root>
  );
}
