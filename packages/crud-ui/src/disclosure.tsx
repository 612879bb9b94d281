import { color, font, space } from '@keystead/ui';
import { ChevronRightIcon } from '@keystead/ui/app';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';

const Root = styled.details`
  border-block-start: 1px solid ${color.border};
  &[open] > summary > svg { rotate: 90deg; }
`;

const Summary = styled.summary`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 2.75rem;
  padding-block: ${space[2]};
  cursor: pointer;
  list-style: none;
  font: ${font('strong')};
  &::-webkit-details-marker { display: none; }
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
`;

const Content = styled.div`padding-block: ${space[2]} ${space[4]};`;

interface DisclosureProps {
  className?: string;
  title: ReactNode;
  children: ReactNode;
}

/** Collapsed details that few users need. Their content renders, and loads its data, when opened. */
export function Disclosure({ className, title, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <Root className={className} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <ChevronRightIcon />
        {title}
      </Summary>
      {open && <Content>{children}</Content>}
    </Root>
  );
}
