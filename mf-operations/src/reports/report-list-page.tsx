import type { ReportInfo, ReportName } from '@keystead/contracts';
import { Card, CardBody, color, font, Grid, Stack, space } from '@keystead/ui';
import { LoadFailure, LoadingRows, PageHeader, Section } from '@keystead/ui/app';
import { Link, Outlet } from '@keystead/web-kit';
import styled from 'styled-components';
import { BooksClosed } from './close-books.tsx';
import { useLibrary } from './report.api.ts';

/** Which reports are of leases; the others are of the books. */
const ofLeases: readonly ReportName[] = [
  'rent-roll',
  'delinquency',
  'prepaid',
  'deposits',
  'tenant-statement',
  'lease-expirations',
  'vacancy',
];

const Cards = styled(Grid).attrs({ as: 'ul' })`list-style: none; padding: 0; margin: 0;`;

const ReportCard = styled(Card).attrs({ as: 'li' })`
  position: relative;
  &:hover { background: ${color.hover}; }
`;

const Title = styled.h3`
  font: ${font('heading')};
  & > a { color: inherit; text-decoration: none; }
  & > a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  & > a:focus-visible { outline: none; }
  & > a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

const Text = styled.p`margin-block-start: ${space[1]}; font: ${font('small')}; color: ${color.textMuted};`;

const Reports = ({ reports }: { reports: readonly ReportInfo[] }) => (
  <Cards>
    {reports.map(({ name, title, description }) => (
      <ReportCard key={name}>
        <CardBody>
          <Title>
            <Link to={`/app/reports/${name}`}>{title}</Link>
          </Title>
          <Text>{description}</Text>
        </CardBody>
      </ReportCard>
    ))}
  </Cards>
);

export function ReportsPage() {
  const { data, isError, isFetching, refetch } = useLibrary();
  const isOfLeases = ({ name }: ReportInfo) => ofLeases.includes(name);
  return (
    <>
      <PageHeader title="Reports" subtitle="What your leases and your books say, on any day" />
      {isError && <LoadFailure title="Failed to load the reports" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingRows label="Loading reports" />}
      {data && (
        <Stack gap={8}>
          <Section title="Leases and tenants">
            <Reports reports={data.reports.filter(isOfLeases)} />
          </Section>
          <Section title="Accounting" actions={<BooksClosed />}>
            <Reports reports={data.reports.filter((report) => !isOfLeases(report))} />
          </Section>
        </Stack>
      )}
      <Outlet />
    </>
  );
}
