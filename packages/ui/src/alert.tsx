import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from './button.tsx';
import { CircleAlertIcon, CircleCheckIcon, CloseIcon, InfoIcon, TriangleAlertIcon } from './icons.ts';
import { font, radius, space, type Tone, toneColors } from './tokens.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'destructive';

const looks: Record<AlertTone, { tone: Tone; Icon: typeof InfoIcon; role: 'alert' | 'status' }> = {
  info: { tone: 'info', Icon: InfoIcon, role: 'status' },
  success: { tone: 'success', Icon: CircleCheckIcon, role: 'status' },
  warning: { tone: 'warning', Icon: TriangleAlertIcon, role: 'status' },
  destructive: { tone: 'danger', Icon: CircleAlertIcon, role: 'alert' },
};

const Root = styled.div<{ $tone: Tone }>`
  display: flex;
  gap: ${space[3]};
  align-items: start;
  padding: ${space[3]} ${space[4]};
  border: 1px solid color-mix(in srgb, ${({ $tone }) => toneColors[$tone].solid} 26%, transparent);
  border-radius: ${radius.medium};
  background: ${({ $tone }) => toneColors[$tone].soft};
  color: ${({ $tone }) => toneColors[$tone].ink};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; margin-block: 0.1875rem; }
  & a { color: inherit; }
  & > button { color: inherit; margin-block: -0.25rem; margin-inline-end: -0.5rem; }
`;

// The action is beside the text where there is room for both, and below it otherwise.
const Content = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  min-inline-size: 0;
`;
const Texts = styled.div`flex: 1 1 14rem; min-inline-size: 0; overflow-wrap: anywhere;`;
const Title = styled.p`font: ${font('strong')};`;
const Action = styled.div`margin-block: -0.25rem;`;

export interface AlertProps {
  /** Default `info`. A screen reader announces `destructive` at once and the others when it is idle. */
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
}

/** A message that stays in the page. For one that clears itself use Notice; for one above the page, useToast. */
export function Alert({ tone = 'info', title, children, action, onDismiss }: AlertProps) {
  const look = looks[tone];
  return (
    <Root role={look.role} $tone={look.tone}>
      <look.Icon />
      <Content>
        <Texts>
          {title && <Title>{title}</Title>}
          {children && <div>{children}</div>}
        </Texts>
        {action && <Action>{action}</Action>}
      </Content>
      {onDismiss && (
        <IconButton label="Dismiss" size="small" onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      )}
    </Root>
  );
}
