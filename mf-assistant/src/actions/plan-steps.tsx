import type { PlanStep } from '@keystead/contracts';
import {
  CheckIcon,
  CloseIcon,
  color,
  font,
  formatMoney,
  media,
  RefreshCwIcon,
  radius,
  Stack,
  space,
  TriangleAlertIcon,
} from '@keystead/ui';
import { BanIcon, ChevronRightIcon, RotateIcon, SelectBox } from '@keystead/ui/app';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { AnswerLink } from '../markdown/answer-link.tsx';
import { DetailLines, MessageText } from './card-parts.tsx';

/** Steps that a card shows at first. */
const FIRST_STEPS = 6;

const List = styled.ol`
  /* The card is as wide as its content, and an opened step must not widen it. */
  inline-size: calc(28rem - 2px);
  max-inline-size: 100%;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  overflow: clip;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr);
  align-items: start;
  &:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  &[data-off] { background: ${color.sunken}; }
`;

const Place = styled.span`
  display: grid;
  place-content: center;
  min-block-size: 2.75rem;
  color: ${color.textMuted};
  & > svg { inline-size: 1.125rem; block-size: 1.125rem; }
  &[data-tone='success'] { color: ${color.successInk}; }
  &[data-tone='destructive'] { color: ${color.dangerInk}; }
`;

const Disclosure = styled.details`
  min-inline-size: 0;
  & > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 1rem;
    gap: ${space[1]} ${space[2]};
    align-items: center;
    min-block-size: 2.75rem;
    padding: ${space[2]} ${space[3]} ${space[2]} 0;
    list-style: none;
    cursor: pointer;
    font: ${font('small')};
  }
  & > summary::-webkit-details-marker { display: none; }
  & > summary:focus-visible { outline-offset: -2px; border-radius: ${radius.small}; }
  & > summary > svg { inline-size: 1rem; block-size: 1rem; color: ${color.textSubtle}; transition: rotate 150ms; }
  &[open] > summary > svg { rotate: 90deg; }
  @media (prefers-reduced-motion: reduce) { & > summary > svg { transition: none; } }
`;

const Name = styled.span`
  overflow-wrap: anywhere;
  font: ${font('label')};
  [data-off] & { color: ${color.textMuted}; }
`;
const Amount = styled.span`font-variant-numeric: tabular-nums; [data-off] & { color: ${color.textMuted}; }`;
const Note = styled.span`
  grid-column: 1 / 3;
  font: ${font('caption')};
  color: ${color.textMuted};
  overflow-wrap: anywhere;
  &[data-tone='destructive'] { color: ${color.dangerInk}; }
`;
const Content = styled.div`padding: 0 ${space[3]} ${space[3]} 0;`;

const ShowAll = styled.button`
  inline-size: fit-content;
  min-block-size: 1.5rem;
  padding: 0;
  border: 0;
  background: none;
  font: ${font('label')};
  color: ${color.accentInk};
  cursor: pointer;
  border-radius: ${radius.small};
  &:hover { text-decoration: underline; }
  ${media.touch} { min-block-size: 2.75rem; }
`;

interface Look {
  text: string;
  tone?: 'success' | 'destructive';
  icon: ReactNode;
}

/** How a step stands, once the plan was confirmed or declined. */
function lookOf({ state, kind }: PlanStep, isAtWork: boolean): Look {
  switch (state) {
    case 'done':
      return { text: kind === 'change' ? 'Done' : 'Sent', tone: 'success', icon: <CheckIcon /> };
    case 'failed':
      return { text: 'Failed', tone: 'destructive', icon: <TriangleAlertIcon /> };
    case 'undone':
      return { text: 'Undone', icon: <RotateIcon /> };
    case 'impossible':
      return { text: 'Can’t be done', icon: <BanIcon /> };
    case 'left_out':
      return { text: 'Left out', icon: <CloseIcon /> };
    default:
      return isAtWork ? { text: 'Waiting', icon: <RefreshCwIcon /> } : { text: 'Not done', icon: <CloseIcon /> };
  }
}

interface StepRowProps {
  step: PlanStep;
  /** Undefined where it can't be chosen any more. */
  chosen: boolean | undefined;
  isAtWork: boolean;
  onToggle: () => void;
}

function StepRow({ step, chosen, isAtWork, onToggle }: StepRowProps) {
  const { title, amount, details, message, problem, result, state } = step;
  const canChoose = chosen !== undefined && state === 'ready';
  const look = canChoose ? null : lookOf(step, isAtWork);
  const isOff = chosen === false || ['impossible', 'left_out', 'undone'].includes(state);
  const note = [look?.text, problem].filter(Boolean).join(': ');
  return (
    <Row data-off={isOff ? '' : undefined}>
      {canChoose ? (
        <SelectBox label={`Include ${title}`} checked={chosen} onToggle={onToggle} />
      ) : (
        <Place data-tone={look?.tone} aria-hidden>
          {look?.icon}
        </Place>
      )}
      <Disclosure>
        <summary>
          <Name>{title}</Name>
          <Amount>{amount === null ? '' : formatMoney(amount)}</Amount>
          <ChevronRightIcon aria-hidden />
          {note && (
            <Note data-tone={state === 'failed' || (problem && state === 'done') ? 'destructive' : undefined}>
              {note}
            </Note>
          )}
        </summary>
        <Content>
          <Stack gap={3}>
            <DetailLines details={details} />
            {message && <MessageText {...message} />}
            {result && state === 'done' && <AnswerLink address={result.path}>{result.label}</AnswerLink>}
          </Stack>
        </Content>
      </Disclosure>
    </Row>
  );
}

interface PlanStepsProps {
  steps: readonly PlanStep[];
  /** The numbers of the steps that are left out; undefined where the user can't choose any more. */
  leftOut: ReadonlySet<number> | undefined;
  isAtWork: boolean;
  onToggle: (number: number) => void;
}

/** The steps of a plan, each with what it is about. Long lists are cut until the user wants to see them all. */
export function PlanSteps({ steps, leftOut, isAtWork, onToggle }: PlanStepsProps) {
  const [all, setAll] = useState(false);
  const isLong = steps.length > FIRST_STEPS + 1;
  const shown = isLong && !all ? steps.slice(0, FIRST_STEPS) : steps;
  return (
    <Stack gap={2}>
      <List aria-label="Steps">
        {shown.map((step) => (
          <StepRow
            key={step.number}
            step={step}
            chosen={leftOut && !leftOut.has(step.number)}
            isAtWork={isAtWork}
            onToggle={() => onToggle(step.number)}
          />
        ))}
      </List>
      {isLong && (
        <ShowAll type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${steps.length} steps`}
        </ShowAll>
      )}
    </Stack>
  );
}
