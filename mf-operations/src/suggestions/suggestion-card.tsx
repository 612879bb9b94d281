import type { MaintenanceRequest, Suggestion } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { Badge, Button, Card, Cluster, color, font, space } from '@keystead/ui';
import { Avatar, StatusBadge } from '@keystead/ui/app';
import { useFocusAfter } from '@keystead/web-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { rateText } from '../personnel/personnel-labels.ts';
import { PersonnelLink } from '../personnel/personnel-link.tsx';
import { useAssignRequest } from './assign-request.ts';
import { reasonText } from './reason-text.ts';

const Root = styled(Card)`gap: ${space[4]}; padding: ${space[4]} ${space[5]};`;
const Who = styled.div`display: flex; gap: ${space[3]}; align-items: center;`;
const Texts = styled.div`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font: ${font('small')};
  color: ${color.textMuted};
`;
const Name = styled.h3`font: ${font('heading')}; color: ${color.text}; & > a { color: inherit; text-decoration: none; &:hover { text-decoration: underline; text-underline-offset: 0.2em; } }`;
const Reasons = styled(Cluster)`flex: 1; align-content: start;`;
const Foot = styled(Cluster)`min-block-size: 2.5rem;`;
const Place = styled.span`&:focus { outline: none; }`;
const Rate = styled.span`font: ${font('strong')}; font-variant-numeric: tabular-nums;`;
const Unknown = styled.span`font: ${font('small')}; color: ${color.textSubtle};`;

interface SuggestionCardProps {
  maintenance: MaintenanceRequest;
  suggestion: Suggestion;
}

/** A suitable person, the reasons, and the button that assigns the request to them. */
export function SuggestionCard({ maintenance, suggestion }: SuggestionCardProps) {
  const { personnel, reasons } = suggestion;
  const { id, name, service_type, hourly_rate, availability, open_requests } = personnel;
  const { apply, isPending } = useAssignRequest();
  const assigned = maintenance.assigned_to === id;
  const place = useRef<HTMLSpanElement>(null);
  useFocusAfter(!assigned, () => place.current);
  return (
    <Root as="li">
      <Who>
        <Avatar name={name} />
        <Texts>
          <Name>
            <PersonnelLink id={id} name={name} />
          </Name>
          {service_type} · {quantity(open_requests, 'open request', 'open requests')}
        </Texts>
      </Who>
      <Reasons as="ul" gap={2} aria-label={`Why ${name} is suggested`}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="success">{reasonText(reason, suggestion)}</Badge>
          </li>
        ))}
        {availability !== 'available' && (
          <li>
            <StatusBadge status={availability} />
          </li>
        )}
      </Reasons>
      <Foot between gap={3}>
        {hourly_rate === null ? <Unknown>No hourly rate</Unknown> : <Rate>{rateText(hourly_rate)}</Rate>}
        {assigned ? (
          <Place ref={place} tabIndex={-1}>
            <Badge tone="info">Assigned</Badge>
          </Place>
        ) : (
          <Button
            variant="secondary"
            size="small"
            busy={isPending}
            aria-label={`Assign ${name}`}
            onClick={() => apply(maintenance, { assigned_to: id })}
          >
            Assign
          </Button>
        )}
      </Foot>
    </Root>
  );
}
