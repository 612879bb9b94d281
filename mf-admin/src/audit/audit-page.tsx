import { AdminsOnly, BackToProfile, countedHeading, useFocusOnEnter } from '@keystead/crud-ui';
import { Button, Field, Grid, Stack, TextInput, VisuallyHidden } from '@keystead/ui';
import { DateInput, NativeSelect, PageHeader, Section } from '@keystead/ui/app';
import { isClientError } from '@keystead/web-kit';
import { useDebouncedText } from '@keystead/web-kit/queries';
import {
  type AuditList,
  type AuditSearch,
  type AuditSearchField,
  noFilters,
  useAuditList,
  useAuditSearch,
} from './audit.api.ts';
import { AuditResults } from './audit-table.tsx';
import { LogVerification } from './audit-verification.tsx';

/** The services that write the log, by their names in it. */
const services = ['identity', 'portfolio', 'operations', 'billing', 'assistant', 'marketing', 'events'];

/** Limits the year to four digits, which a browser doesn't by itself. */
const MAX_DATE = '9999-12-31';

type Change = (changed: Partial<Record<AuditSearchField, string>>) => void;

interface TextFilterProps {
  label: string;
  hint?: string;
  value: string | number | undefined;
  maxLength: number;
  numeric?: boolean;
  onChange: (text: string) => void;
}

function TextFilter({ label, hint, value = '', maxLength, numeric = false, onChange }: TextFilterProps) {
  const [text, setText] = useDebouncedText(String(value), onChange);
  return (
    <Field label={label} hint={hint}>
      <TextInput
        value={text}
        maxLength={maxLength}
        inputMode={numeric ? 'numeric' : undefined}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
    </Field>
  );
}

interface AuditFiltersProps {
  search: AuditSearch;
  filtered: boolean;
  onChange: Change;
  onClear: () => void;
}

function AuditFilters({ search, filtered, onChange, onClear }: AuditFiltersProps) {
  const text = (name: AuditSearchField, label: string, maxLength: number, hint?: string) => (
    <TextFilter
      label={label}
      {...(hint && { hint })}
      value={search[name]}
      maxLength={maxLength}
      numeric={name.endsWith('_id')}
      onChange={(typed) => onChange({ [name]: typed })}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <DateInput
        value={search[name] ?? ''}
        max={MAX_DATE}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <Stack role="search" gap={3}>
      <Grid columns={4} minimum="10rem" gap={3}>
        <Field label="Service">
          <NativeSelect value={search.service ?? ''} onChange={({ target }) => onChange({ service: target.value })}>
            <option value="">Any service</option>
            {services.map((service) => (
              <option key={service}>{service}</option>
            ))}
          </NativeSelect>
        </Field>
        {text('account_id', 'Account', 15)}
        {text('user_id', 'User', 15)}
        {text('key_id', 'API key', 15)}
        {text('action', 'Action', 200, 'property.updated')}
        {text('subject', 'Subject', 200, 'properties/7')}
        {day('from', 'From')}
        {day('to', 'To')}
      </Grid>
      {filtered && (
        <div>
          <Button variant="secondary" size="small" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Whether the user may not read the log at all, and not merely sent an invalid search. */
const isForbidden = ({ error }: AuditList): boolean => isClientError(error) && error.status === 403;

export function AuditPage() {
  const { search, filtered, change } = useAuditSearch();
  const list = useAuditList(search);
  const clear = () => change(noFilters);
  useFocusOnEnter();
  return (
    <>
      <PageHeader back={<BackToProfile />} title="Audit log" subtitle="All changes and who made them" />
      {isForbidden(list) ? (
        <AdminsOnly
          title="The audit log is only for administrators"
          hint="It lists all changes in this installation. Each of your own records has its own history."
        />
      ) : (
        <Stack gap={6}>
          <LogVerification />
          <Section title={countedHeading('Entries', list)}>
            <AuditFilters search={search} filtered={filtered} onChange={change} onClear={clear} />
            <VisuallyHidden role="status">{!list.stale && countedHeading('Entries', list)}</VisuallyHidden>
            <AuditResults page={{ list, filtered, clear }} />
          </Section>
        </Stack>
      )}
    </>
  );
}
