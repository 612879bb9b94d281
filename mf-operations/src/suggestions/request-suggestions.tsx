import type { MaintenanceRequest } from '@keystead/contracts';
import { Card, CardBody, color, Grid, LinkButton, Loading, SkeletonCard, Stack } from '@keystead/ui';
import { LoadFailure, Section } from '@keystead/ui/app';
import { Link, request } from '@keystead/web-kit';
import { recordKey, useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { maintenanceRequests } from '../maintenance/maintenance-collection.ts';
import { PERSONNEL } from '../personnel/personnel-navigation.ts';
import { SuggestionCard } from './suggestion-card.tsx';

const Nobody = styled.p`color: ${color.textMuted};`;
const PersonnelButton = styled(LinkButton)`justify-self: start;`;

function useSuggestions({ id }: MaintenanceRequest) {
  return useQuery({
    // Refetched with the request, whose trade may have changed.
    queryKey: recordKey(maintenanceRequests, id, 'suggestions'),
    queryFn: ({ signal }) => request('GET /maintenance/{id}/suggestions', { params: { id }, signal }),
  });
}

function Suggestions({ maintenance }: { maintenance: MaintenanceRequest }) {
  const { data, isError, isFetching, refetch } = useSuggestions(maintenance);
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
      <Card as="div">
        <CardBody>
          <Stack>
            <Nobody>No one with this trade is available.</Nobody>
            <PersonnelButton as={Link} to={PERSONNEL} variant="secondary" size="small">
              View your personnel
            </PersonnelButton>
          </Stack>
        </CardBody>
      </Card>
    );
  return (
    <Grid as="ul">
      {data.suggestions.map((suggestion) => (
        <SuggestionCard key={suggestion.personnel.id} maintenance={maintenance} suggestion={suggestion} />
      ))}
    </Grid>
  );
}

/** The most suitable personnel for a request, best first, each with a button to assign the request. */
export function RequestSuggestions({ maintenance }: { maintenance: MaintenanceRequest }) {
  return (
    <Section title="Suggested assignees">
      <Suggestions maintenance={maintenance} />
    </Section>
  );
}
