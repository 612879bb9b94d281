import { ActionButton, AdminsOnly, BackToProfile, countedHeading, useFocusOnEnter } from '@keystead/crud-ui';
import { Field, Grid, Stack, TextInput, VisuallyHidden } from '@keystead/ui';
import { DateInput, NativeSelect, PageHeader, Section } from '@keystead/ui/app';
import { isClientError } from '@keystead/web-kit';
import { useDebouncedText } from '@keystead/web-kit/queries';
import { type AuditList, type AuditSearchField, useAuditList, useAuditSearch } from './audit.api.ts';
import { AuditResults } from './audit-table.tsx';
import { LogVerification } from './audit-verification.tsx';

const services = ['identity', 'portfolio', 'operations', 'billing', 'assistant', 'marketing', 'events'];

/** Limits the year to four digits, which a browser doesn't by itself. */
const MAX_DATE = '9999-12-31';

interface TextFilterProps {
  label: string;
  hint?: string | undefined;
  value: string | number | undefined;
  maxLength: number;
  inputMode?: 'numeric' | undefined;
  onChange: (text: string) => void;
}

function TextFilter({ label, hint, value = '', onChange, ...input }: TextFilterProps) {
  const [text, setText] = useDebouncedText(String(value), onChange);
  return (
    <Field label={label} hint={hint}>
      <TextInput value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} {...input} />
    </Field>
  );
}

function AuditFilters({ search, filtered, change, clear }: ReturnType<typeof useAuditSearch>) {
  const text = (name: AuditSearchField, label: string, maxLength: number, hint?: string) => (
    <TextFilter
      label={label}
      hint={hint}
      value={search[name]}
      maxLength={maxLength}
      inputMode={name.endsWith('_id') ? 'numeric' : undefined}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <DateInput
        value={search[name] ?? ''}
        max={MAX_DATE}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <Stack role="search" gap={3}>
      <Grid columns={4} minimum="10rem" gap={3}>
        <Field label="Service">
          <NativeSelect value={search.service ?? ''} onChange={({ target }) => change({ service: target.value })}>
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
          <ActionButton size="small" label="Clear filters" onClick={clear} />
        </div>
      )}
    </Stack>
  );
}

/** Whether the user may not read the log at all, and not merely sent an invalid search. */
const isForbidden = ({ error }: AuditList): boolean => isClientError(error) && error.status === 403;

export function AuditPage() {
  const state = useAuditSearch();
  const list = useAuditList(state.search);
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
            <AuditFilters {...state} />
            <VisuallyHidden role="status">{!list.stale && countedHeading('Entries', list)}</VisuallyHidden>
            <AuditResults page={{ list, ...state }} />
          </Section>
        </Stack>
      )}
    </>
  );
}
