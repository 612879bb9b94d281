import type { FinancialReport, ReportInfo } from '@keystead/contracts';
import { BackTo, DayInput, RecordChooser } from '@keystead/crud-ui';
import { Alert, Button, Cluster, Field, media, Stack, space, today } from '@keystead/ui';
import {
  DownloadIcon,
  EmptyState,
  FileTextIcon,
  LoadFailure,
  LoadingRows,
  NativeSelect,
  PageHeader,
} from '@keystead/ui/app';
import { errorText, useParams, useSearchParams } from '@keystead/web-kit';
import { recordKey, useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leaseText } from '../rent/rent.ts';
import {
  leaseChoices,
  type ReportSearch,
  useAccountChoices,
  useLibrary,
  useReport,
  useReportDownload,
} from './report.api.ts';
import { ReportTable } from './report-table.tsx';

const Parameters = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: end;
  & > :only-child { grid-column: 1 / -1; }
  ${media.tablet} { display: flex; flex-wrap: wrap; & > * { flex: 0 1 13rem; } }
`;

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

const fields = ['as_of', 'from', 'to', 'lease_id', 'account', 'basis', 'known_on'] as const;
type FieldName = (typeof fields)[number];

/** What the address asks for; the server checks it. */
function searchOf(params: URLSearchParams): ReportSearch {
  const given = fields.flatMap((name): [string, string | number][] => {
    const value = params.get(name);
    if (!value) return [];
    return [[name, name === 'lease_id' ? Number(value) : value]];
  });
  return Object.fromEntries(given);
}

/** What the server takes if the address names no day. */
function daysOf({ period }: ReportInfo, search: ReportSearch): Pick<ReportSearch, 'as_of' | 'from' | 'to'> {
  if (period === 'as_of') return { as_of: search.as_of ?? today() };
  const to = search.to ?? today();
  return { from: search.from ?? `${to.slice(0, 4)}-01-01`, to };
}

interface ParameterProps {
  info: ReportInfo;
  search: ReportSearch;
  onChange: (name: FieldName, value: string) => void;
}

const leaseOption = (lease: Parameters<typeof leaseText>[0] & { id: number }) => ({
  value: String(lease.id),
  label: leaseText(lease),
});

function LeaseChoice({ search: { lease_id: id }, onChange }: Omit<ParameterProps, 'info'>) {
  const { data } = useQuery({
    queryKey: recordKey(leaseChoices, id ?? 0),
    queryFn: ({ signal }) => leaseChoices.fetchRecord(id ?? 0, signal),
    enabled: id !== undefined,
  });
  // The option of an id from the address, before its names have loaded.
  const unnamed = id === undefined ? null : { value: String(id), label: `Lease ${id}` };
  return (
    <Field label="Lease">
      <RecordChooser
        collection={leaseChoices}
        noun="leases"
        placeholder="Choose a lease"
        optionOf={leaseOption}
        value={data && id !== undefined ? leaseOption(data) : unnamed}
        onChange={(option) => onChange('lease_id', option?.value ?? '')}
      />
    </Field>
  );
}

function AccountSelect({ search, onChange }: Omit<ParameterProps, 'info'>) {
  const { data } = useAccountChoices();
  const chosen = search.account ?? '';
  const accounts = data?.accounts ?? [];
  return (
    <Field label="Account">
      <NativeSelect value={chosen} onChange={({ target }) => onChange('account', target.value)}>
        <option value="">All accounts</option>
        {chosen !== '' && !accounts.some(({ code }) => code === chosen) && <option value={chosen}>{chosen}</option>}
        {accounts.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

function ParameterFields({ info, search, onChange }: ParameterProps) {
  const days = daysOf(info, search);
  const day = (name: 'as_of' | 'from' | 'to' | 'known_on', label: string) => (
    <Field label={label}>
      <DayInput
        value={(name === 'known_on' ? search.known_on : days[name]) ?? ''}
        max={today()}
        onChange={(value) => onChange(name, value)}
      />
    </Field>
  );
  return (
    <Parameters>
      {info.takes.includes('lease_id') && <LeaseChoice search={search} onChange={onChange} />}
      {info.takes.includes('account') && <AccountSelect search={search} onChange={onChange} />}
      {info.period === 'as_of' ? (
        day('as_of', 'As of')
      ) : (
        <>
          {day('from', 'From')}
          {day('to', 'To')}
        </>
      )}
      {info.takes.includes('basis') && (
        <Field label="Basis">
          <NativeSelect value={search.basis ?? 'accrual'} onChange={({ target }) => onChange('basis', target.value)}>
            <option value="accrual">Accrual</option>
            <option value="cash">Cash</option>
          </NativeSelect>
        </Field>
      )}
      {info.takes.includes('known_on') && search.basis !== 'cash' && day('known_on', 'As known on')}
    </Parameters>
  );
}

const subjectOf = ({ parameters }: FinancialReport): string => parameters.map(({ value }) => value).join(' · ');

function ReportContent({ info }: { info: ReportInfo }) {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const ready = !info.takes.includes('lease_id') || search.lease_id !== undefined;
  const { data: report, error, isFetching, isPlaceholderData, refetch } = useReport(info.name, search, ready);
  const { mutate: save, isPending, variables } = useReportDownload(info, { ...search, ...daysOf(info, search) });
  const change = (name: FieldName, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        // What came in by a day is computed from facts, which are taken as they are known now.
        if (after.get('basis') === 'cash') after.delete('known_on');
        return after;
      },
      { replace: true },
    );
  const isRefused = error !== null && 'status' in error && error.status === 422;
  return (
    <>
      <PageHeader
        back={<BackTo to="/app/reports">Reports</BackTo>}
        title={info.title}
        subtitle={report && ready ? subjectOf(report) : info.description}
        actions={formats.map(([format, label]) => (
          <Button
            key={format}
            variant="secondary"
            disabled={!report || !ready}
            busy={isPending && variables === format}
            onClick={() => save(format)}
          >
            <DownloadIcon />
            {label}
          </Button>
        ))}
      />
      <Stack gap={6}>
        <ParameterFields info={info} search={search} onChange={change} />
        {error !== null && isRefused && (
          <Alert tone="destructive" title="The report can't be computed">
            {errorText(error, 'Check the days that you chose.')}
          </Alert>
        )}
        {error !== null && !isRefused && (
          <LoadFailure title="Failed to load the report" busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!ready && (
          <EmptyState icon={FileTextIcon} title="Choose a lease" hint="The statement of its tenant appears here." />
        )}
        {ready && !report && error === null && <LoadingRows label="Loading the report" />}
        {ready && report && error === null && report.rows.length === 0 && (
          <EmptyState
            icon={FileTextIcon}
            title="Nothing to report"
            hint="There is nothing on these days. Choose others."
          />
        )}
        {ready && report && error === null && report.rows.length > 0 && (
          <ReportTable report={report} busy={isPlaceholderData} />
        )}
      </Stack>
    </>
  );
}

export function ReportPage() {
  const { name } = useParams();
  const { data, isError, isFetching, refetch } = useLibrary();
  const info = data?.reports.find((report) => report.name === name);
  if (isError)
    return <LoadFailure title="Failed to load the report" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label="Loading the report" />;
  if (!info)
    return (
      <Cluster>
        <BackTo to="/app/reports">Reports</BackTo>
        <EmptyState icon={FileTextIcon} title="There is no such report" />
      </Cluster>
    );
  return <ReportContent key={info.name} info={info} />;
}
