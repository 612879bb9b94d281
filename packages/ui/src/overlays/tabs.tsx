import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, easing, font, media, motion, space } from '../tokens.ts';

const List = styled(Base.List)`
  position: relative;
  display: flex;
  gap: ${space[6]};
  overflow-x: auto;
  border-block-end: 1px solid ${color.border};
`;

const Tab = styled(Base.Tab)`
  flex: none;
  min-block-size: 2.5rem;
  padding: ${space[2]} ${space[1]};
  background: none;
  border: 0;
  color: ${color.textMuted};
  font: ${font('strong')};
  transition: color ${motion.fast} ${easing};
  &:hover, &[data-active] { color: ${color.text}; }
  &:focus-visible { outline-offset: -2px; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

const Indicator = styled(Base.Indicator)`
  position: absolute;
  inset-block-end: 0;
  left: var(--active-tab-left);
  inline-size: var(--active-tab-width);
  block-size: 2px;
  background: ${color.accent};
  transition: left 200ms ${easing}, inline-size 200ms ${easing};
`;

const Panel = styled(Base.Panel)`padding-block-start: ${space[5]};`;

export interface TabsProps<Value extends string> {
  label: string;
  tabs: { value: Value; label: ReactNode; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <List aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tab>
        ))}
        <Indicator />
      </List>
      {tabs.map((tab) => (
        <Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Panel>
      ))}
    </Base.Root>
  );
}
