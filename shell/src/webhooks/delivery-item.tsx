import type { Delivery } from '@keystead/contracts';
import { Badge, Button, color, font, formatInstant, media, Stack, space, VisuallyHidden } from '@keystead/ui';
import { ChevronRightIcon, SendIcon } from '@keystead/ui/app';
import { useState } from 'react';
import styled from 'styled-components';
import { attemptText } from './attempt-text.ts';
import { DeliveryBody } from './delivery-body.tsx';
import { stateNames, stateTones } from './delivery-labels.ts';
import { RawText } from './raw-text.ts';
import { useResendDelivery } from './resend-delivery.ts';

const Root = styled.details`
  border-block-start: 1px solid ${color.border};
  &:first-child { border: 0; }
  &[open] > summary > svg { rotate: 90deg; }
`;

const Summary = styled.summary`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  min-block-size: 2.75rem;
  padding: ${space[2]} ${space[4]};
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker { display: none; }
  &:hover { background: ${color.hover}; }
  &:focus-visible { outline-offset: -2px; }
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
`;

const Type = styled.span`flex: 1 1 12rem; min-inline-size: 0; font: ${font('strong')}; overflow-wrap: anywhere;`;

const When = styled.span`
  font: ${font('small')};
  color: ${color.textMuted};
  ${media.phone} { inline-size: 100%; padding-inline-start: ${space[6]}; }
`;

const Details = styled.div`padding: ${space[2]} ${space[4]} ${space[5]};`;
const Heading = styled.h3`font: ${font('label')};`;
const Attempts = styled.ol`display: grid; gap: ${space[3]};`;

function Expanded({ delivery }: { delivery: Delivery }) {
  const { attempts, next_at, abilities, type } = delivery;
  const { resend, isPending } = useResendDelivery(delivery);
  return (
    <Details>
      <Stack gap={4}>
        <Stack gap={2}>
          <Heading>Attempts</Heading>
          {attempts.length === 0 && <p>None yet.</p>}
          <Attempts>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <time dateTime={attempt.at}>{formatInstant(attempt.at)}</time>: {attemptText(attempt)}
                {attempt.answer !== '' && <RawText>{attempt.answer}</RawText>}
              </li>
            ))}
          </Attempts>
          {next_at !== null && <p>Next try: {formatInstant(next_at)}</p>}
        </Stack>
        <Stack gap={2}>
          <Heading>Body</Heading>
          <DeliveryBody event_id={delivery.event_id} />
        </Stack>
        {abilities.resend && (
          <div>
            <Button variant="secondary" size="small" busy={isPending} onClick={resend}>
              <SendIcon />
              Send again<VisuallyHidden> {type}</VisuallyHidden>
            </Button>
          </div>
        )}
      </Stack>
    </Details>
  );
}

/** A delivery; when opened, it shows its attempts and its body. */
export function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const { type, state, created_at, attempts } = delivery;
  const tries = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
  return (
    <Root open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary>
        <ChevronRightIcon />
        <Type>{type}</Type>
        <Badge tone={stateTones[state]} dot>
          {stateNames[state]}
        </Badge>
        <When>
          <time dateTime={created_at}>{formatInstant(created_at)}</time>, {tries}
        </When>
      </Summary>
      {open && <Expanded delivery={delivery} />}
    </Root>
  );
}
