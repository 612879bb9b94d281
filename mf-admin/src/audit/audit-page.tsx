import type { Person } from '@keystead/contracts';
import {
  AccountChooser,
  ActionButton,
  AdminsOnly,
  BackToProfile,
  countedHeading,
  DayInput,
  FilterChips,
  RecordChooser,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Field, Grid, Stack, VisuallyHidden } from '@keystead/ui';
import { NativeSelect, PageHeader, Section } from '@keystead/ui/app';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { isClientError, useFocusAfter } from '@keystead/web-kit';
import { recordKey, useQuery } from '@keystead/web-kit/queries';
import { people } from '../accounts/account.api.ts';
import { ownerName } from '../accounts/account.ts';
import { type AuditList, useAuditList, useAuditSearch } from './audit.api.ts';
import { actionChoices, recordText } from './audit-sentence.ts';
import { AuditResults } from './audit-table.tsx';
import { LogVerification } from './audit-verification.tsx';

/** Limits the year to four digits, which a browser doesn't by itself. */
const MAX_DATE = '9999-12-31';

interface ChoiceProps {
  id: number | undefined;
  onChange: (id: number | '') => void;
}

const chosen = (onChange: ChoiceProps['onChange']) => (option: ComboboxOption | null) =>
  onChange(option ? Number(option.value) : '');

const ofPerson = (person: Person): ComboboxOption => ({
  value: String(person.id),
  label: ownerName(person),
  hint: person.email,
});

function PersonChoice({ id, onChange }: ChoiceProps) {
  const { data } = useQuery({
    queryKey: recordKey(people, id ?? 0),
    queryFn: ({ signal }) => people.fetchRecord(id ?? 0, signal),
    enabled: id !== undefined,
  });
  // The option of an id from the address, before its name has loaded.
  const unnamed = id === undefined ? null : { value: String(id), label: `User ${id}` };
  const value = id !== undefined && data ? ofPerson(data) : unnamed;
  const chooser = { placeholder: 'Anyone', collection: people, noun: 'people', optionOf: ofPerson };
  return <RecordChooser {...chooser} value={value} onChange={chosen(onChange)} />;
}

/** Filters that only a link sets. */
const linked = [
  ['subject', (subject: string) => `Record: ${recordText(subject)}`],
  ['service', (service: string) => `Service: ${service}`],
  ['key_id', (id: string) => `API key ${id}`],
] as const;

function AuditFilters({ search, filtered, change, clear }: ReturnType<typeof useAuditSearch>) {
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <DayInput value={search[name] ?? ''} max={MAX_DATE} onChange={(value) => change({ [name]: value })} />
    </Field>
  );
  useFocusAfter(filtered, () => document.querySelector('h1'));
  const offered = Object.values(actionChoices).some((choices) => choices.some(({ value }) => value === search.action));
  return (
    <Stack role="search" gap={3}>
      <Grid columns={3} minimum="14rem" gap={3}>
        <Field label="Who">
          <PersonChoice id={search.user_id} onChange={(id) => change({ user_id: id })} />
        </Field>
        <Field label="Account">
          <AccountChooser id={search.account_id} onChange={(id) => change({ account_id: id })} />
        </Field>
        <Field label="What">
          <NativeSelect value={search.action ?? ''} onChange={({ target }) => change({ action: target.value })}>
            <option value="">Anything</option>
            {search.action && !offered && <option>{search.action}</option>}
            {Object.entries(actionChoices).map(([group, choices]) => (
              <optgroup key={group} label={group}>
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
        </Field>
        {day('from', 'From')}
        {day('to', 'To')}
      </Grid>
      {filtered && (
        <FilterChips
          chips={linked.flatMap(([name, textOf]) =>
            search[name] === undefined ? [] : [{ name, text: textOf(String(search[name])) }],
          )}
          onRemove={(name) => change({ [name]: '' })}
        >
          <ActionButton size="small" label="Clear filters" onClick={clear} />
        </FilterChips>
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
