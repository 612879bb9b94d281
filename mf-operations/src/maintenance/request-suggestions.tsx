import type { MaintenanceRequest, Suggestion } from '@keystead/contracts';
import { quantity, Surface, useQuickChange } from '@keystead/crud-ui';
import {
  Badge,
  Button,
  Card,
  Cluster,
  color,
  font,
  Grid,
  LinkButton,
  Loading,
  SkeletonCard,
  Stack,
  space,
} from '@keystead/ui';
import { Avatar, LoadFailure, Section, StatusBadge } from '@keystead/ui/app';
import { Link, request, useFocusAfter } from '@keystead/web-kit';
import { recordKey, useQuery } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { personnelPages } from '../personnel/personnel.api.ts';
import { rateText } from '../personnel/personnel.ts';
import { PersonnelLink } from '../personnel/personnel-references.tsx';
import { maintenanceRequests } from './maintenance.api.ts';

/** `Plumbing`, `In Portland`. */
function reasonText(reason: Suggestion['reasons'][number], { personnel }: Pick<Suggestion, 'personnel'>): string {
  // The city is part of a free text: 'Portland, ME'.
  const [place] = (personnel.location ?? '').split(',');
  const labels: Record<typeof reason, string> = {
    service_type: personnel.service_type,
    specialties: 'Matching skills',
    available: 'Available',
    same_city: place ? `In ${place.trim()}` : 'In the same city',
    same_state: 'In the same state',
    least_busy: 'Fewest open requests',
  };
  return labels[reason];
}

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

function SuggestionCard({ maintenance, suggestion }: SuggestionCardProps) {
  const { personnel, reasons } = suggestion;
  const { id, name, service_type, hourly_rate, availability, open_requests } = personnel;
  const { apply, isPending } = useQuickChange(maintenanceRequests, {
    done: ({ assigned_to_name }) => `Assigned to ${assigned_to_name}.`,
    failed: 'Error assigning personnel. Please try again.',
  });
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

const Nobody = styled.p`color: ${color.textMuted};`;
const PersonnelButton = styled(LinkButton)`justify-self: start;`;

function Suggestions({ maintenance }: { maintenance: MaintenanceRequest }) {
  const { id } = maintenance;
  const { data, isError, isFetching, refetch } = useQuery({
    // Refetched with the request, whose trade may have changed.
    queryKey: recordKey(maintenanceRequests, id, 'suggestions'),
    queryFn: ({ signal }) => request('GET /maintenance/{id}/suggestions', { params: { id }, signal }),
  });
  if (data === undefined && isError)
    return <LoadFailure title="Failed to load suggestions" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading suggestions">
        <Grid aria-hidden="true">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </Grid>
      </Loading>
    );
  if (data.suggestions.length === 0)
    return (
      <Surface>
        <Stack>
          <Nobody>No one with this trade is available.</Nobody>
          <PersonnelButton as={Link} to={personnelPages.path} variant="secondary" size="small">
            View your personnel
          </PersonnelButton>
        </Stack>
      </Surface>
    );
  return (
    <Grid as="ul">
      {data.suggestions.map((suggestion) => (
        <SuggestionCard key={suggestion.personnel.id} maintenance={maintenance} suggestion={suggestion} />
      ))}
    </Grid>
  );
}

export function RequestSuggestions({ maintenance }: { maintenance: MaintenanceRequest }) {
  return (
    <Section title="Suggested assignees">
      <Suggestions maintenance={maintenance} />
    </Section>
  );
}
