import { Button, Field, Grid, Stack, TextInput } from '@keystead/ui';
import { DateInput, NativeSelect } from '@keystead/ui/app';
import { useDebouncedText } from '@keystead/web-kit/queries';
import type { AuditSearch, AuditSearchField } from './audit.api.ts';

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

export function AuditFilters({ search, filtered, onChange, onClear }: AuditFiltersProps) {
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
