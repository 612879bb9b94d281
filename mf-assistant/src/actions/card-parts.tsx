import type { AssistantAction } from '@keystead/contracts';
import { Button, Card, CircleCheckIcon, Cluster, color, font, Stack, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const CardRoot = styled(Card)`
  gap: ${space[4]};
  inline-size: min(30rem, 100%);
  padding: ${space[4]};
  border-color: ${color.borderStrong};
`;

export const CardTitle = styled.p`font: ${font('heading')}; overflow-wrap: anywhere;`;

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr);
  gap: ${space[1]} ${space[4]};
  & > div { display: contents; }
`;
const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`min-inline-size: 0; overflow-wrap: anywhere; font: ${font('small')};`;

/** The effects of an action or a step, one per line. */
export const DetailLines = ({ details }: Pick<AssistantAction, 'details'>) =>
  details.length > 0 && (
    <Lines>
      {details.map(({ label, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an action never change their places.
        <div key={place}>
          <Term>{label}</Term>
          <Value>{value}</Value>
        </div>
      ))}
    </Lines>
  );

const Text = styled.div`
  padding: ${space[3]};
  border-radius: 0.5rem;
  background: ${color.sunken};
  font: ${font('small')};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** An e-mail that can't be changed here. */
export const MessageText = ({ subject, text }: { subject: string; text: string }) => (
  <Text>
    <Stack gap={1}>
      <strong>{subject}</strong>
      <span>{text}</span>
    </Stack>
  </Text>
);

const Done = styled.p`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  font: ${font('label')};
  color: ${color.successInk};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; flex: none; }
`;

export const DoneText = ({ children }: { children: ReactNode }) => (
  <Done>
    <CircleCheckIcon />
    {children}
  </Done>
);

export const RefusedText = styled.p`font: ${font('label')}; color: ${color.textMuted};`;

export const LiveRegion = styled.div`&:empty { margin-block-start: -${space[4]}; }`;

interface DecisionButtonsProps {
  /** Of the button that confirms: it names the effect. */
  label: string;
  confirming: boolean;
  refusing: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onRefuse: () => void;
}

export const DecisionButtons = ({
  label,
  confirming,
  refusing,
  disabled,
  onConfirm,
  onRefuse,
}: DecisionButtonsProps) => (
  <Cluster gap={3}>
    <Button busy={confirming} disabled={disabled} onClick={onConfirm}>
      {label}
    </Button>
    <Button variant="ghost" busy={refusing} onClick={() => confirming || refusing || onRefuse()}>
      No, thanks
    </Button>
  </Cluster>
);
