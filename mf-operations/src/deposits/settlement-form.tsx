import type { DepositStatement } from '@keystead/contracts';
import { RuleWarnings, Surface } from '@keystead/crud-ui';
import {
  Alert,
  Button,
  Cluster,
  color,
  Field,
  font,
  formatMoney,
  Stack,
  space,
  TextArea,
  TextInput,
} from '@keystead/ui';
import {
  Checkbox,
  DateInput,
  MoneyInput,
  NativeSelect,
  NumberInput,
  PlusIcon,
  Section,
  TrashIcon,
} from '@keystead/ui/app';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import type { StatementTerms, useSettlement } from './deposit.api.ts';
import {
  incomplete,
  kindNames,
  lacks,
  leftOver,
  noDeduction,
  type TypedDeduction,
  type TypedStatement,
  termsOf,
  typedStatement,
} from './deposit.ts';
import { Credits, Rows, Unpaid } from './statement-view.tsx';

const Grid = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`;

const Items = styled.ol`display: grid; gap: ${space[4]};`;

const Item = styled.li`
  display: grid;
  gap: ${space[3]};
  padding-block-end: ${space[4]};
  border-block-end: 1px solid ${color.border};
`;

const AddButton = styled(Button)`justify-self: start;`;

const Result = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  justify-content: space-between;
  font: ${font('title')};
  font-variant-numeric: tabular-nums;
`;

interface DeductionFieldsProps {
  one: TypedDeduction;
  place: number;
  missing: boolean;
  onChange: (change: Partial<TypedDeduction>) => void;
  onRemove: () => void;
}

function DeductionFields({ one, place, missing, onChange, onRemove }: DeductionFieldsProps) {
  const typed = (name: keyof TypedDeduction) => ({
    value: String(one[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const error = (name: keyof TypedDeduction) => (missing && lacks(one)[name]) || undefined;
  return (
    <Item aria-label={`Deduction ${place + 1}`}>
      <Grid>
        <Field label="What for" required error={error('text')}>
          <TextInput maxLength={200} {...typed('text')} />
        </Field>
        <Field label="Kind">
          <NativeSelect {...typed('kind')}>
            {Object.entries(kindNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {one.by_age ? (
          <>
            <Field label="Cost when new" required error={error('cost')}>
              <MoneyInput {...typed('cost')} />
            </Field>
            <Field label="Age in years" required error={error('age')}>
              <NumberInput min={0} max={100} step="any" {...typed('age')} />
            </Field>
            <Field label="Lasts for years" required error={error('life')}>
              <NumberInput min={0.1} max={100} step="any" {...typed('life')} />
            </Field>
          </>
        ) : (
          <Field label="Amount" required error={error('amount')}>
            <MoneyInput {...typed('amount')} />
          </Field>
        )}
      </Grid>
      <Cluster gap={3}>
        <Button variant="ghost" size="small" onClick={() => onChange({ by_age: !one.by_age })}>
          {one.by_age ? 'Enter the amount' : 'Work it out from the age'}
        </Button>
        <Button variant="ghost" size="small" onClick={onRemove}>
          <TrashIcon />
          Remove
        </Button>
      </Cluster>
    </Item>
  );
}

/** Whether a statement has these terms. */
const isOf = (statement: DepositStatement, terms: StatementTerms): boolean =>
  JSON.stringify(terms) === JSON.stringify(termsOf(typedStatement(statement), statement));

interface SettlementFormProps {
  statement: DepositStatement;
  settlement: ReturnType<typeof useSettlement>;
}

/** The draft of a statement. What is typed is saved when a field is left, so that the figures are the server's. */
export function SettlementForm({ statement, settlement: { save, issue } }: SettlementFormProps) {
  const [typed, setTyped] = useState(() => typedStatement(statement));
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  const [issuing, setIssuing] = useState(false);
  const [reason, setReason] = useState('');
  const [saves, setSaves] = useState(0);
  const saving = useRef<Promise<DepositStatement | null>>(null);
  const form = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (change: Partial<TypedStatement>) => setTyped((before) => ({ ...before, ...change }));
  const setDeduction = (key: number, change: Partial<TypedDeduction>) =>
    set({ deductions: typed.deductions.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  const { id, version } = statement;
  const terms = termsOf(typed, statement);
  const isSaved = isOf(statement, terms);
  const missing = incomplete(typed);
  const lacksReason = statement.warnings.length > 0 && reason.trim() === '';
  const send = (to: number): Promise<DepositStatement | null> => {
    const sent = save.mutateAsync({ id, version: to, ...terms }).catch(() => null);
    saving.current = sent;
    void sent.finally(() => {
      if (saving.current === sent) saving.current = null;
      setSaves((before) => before + 1);
    });
    return sent;
  };
  const saveTyped = () => {
    if (!isSaved && saving.current === null && !issuing && typed.moved_out_on !== '') void send(version);
  };
  const issueTyped = async () => {
    setTries(tries + 1);
    if (missing.length > 0 || typed.moved_out_on === '' || lacksReason) return;
    setIssuing(true);
    // Leaving the last field has begun to save it.
    const known = saving.current === null ? statement : await saving.current;
    const saved = known && (isOf(known, terms) ? known : await send(known.version));
    // Its figures are those of what was saved last.
    if (saved) await issue.mutateAsync({ ...saved, reason: reason.trim() }).catch(() => null);
    setIssuing(false);
  };
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const rows = typed.deductions.length;
  const rowsBefore = useRef(rows);
  const removed = useRef(false);
  const saveRemoved = useEffectEvent(() => {
    if (!removed.current || saving.current !== null) return;
    removed.current = false;
    saveTyped();
  });
  const onRows = useEffectEvent((added: number) => {
    if (added > 0) items.current?.lastElementChild?.querySelector('input')?.focus();
    if (added >= 0) return;
    addButton.current?.focus();
    // No field is left that would save it: the focus was on the button of the row.
    removed.current = true;
    saveRemoved();
  });
  useEffect(() => {
    onRows(rows - rowsBefore.current);
    rowsBefore.current = rows;
  }, [rows]);
  // One that was removed during another save follows it.
  useEffect(() => {
    if (saves > 0) saveRemoved();
  }, [saves]);
  const left = leftOver(typed, statement);
  const own = (name: 'moved_out_on' | 'rate' | 'payee' | 'address') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Stack ref={form} gap={6} onBlur={saveTyped}>
      <Surface>
        <Grid>
          <Field
            label="Moved out on"
            required
            hint="The day on which the keys were back"
            error={tried && typed.moved_out_on === '' ? 'Enter the day' : undefined}
          >
            <DateInput {...own('moved_out_on')} />
          </Field>
          <Field label="Interest a year in %" hint="None if empty">
            <NumberInput min={0} max={100} step="0.01" {...own('rate')} />
          </Field>
          <Field label="Refund to">
            <TextInput maxLength={200} {...own('payee')} />
          </Field>
          <Field label="New address" hint="Printed on the statement">
            <TextArea rows={2} maxLength={500} {...own('address')} />
          </Field>
        </Grid>
        {typed.rate !== '' && (
          <Checkbox
            label="Interest was paid out each year"
            checked={typed.paid_on_anniversaries}
            onChange={({ target }) => set({ paid_on_anniversaries: target.checked })}
          />
        )}
      </Surface>
      <Section title="Deposit and credits">
        <Surface>
          <Credits statement={statement} />
        </Surface>
      </Section>
      <Section title="Deductions">
        <Surface>
          <Stack>
            <Items ref={items}>
              {typed.deductions.map((one, place) => (
                <DeductionFields
                  key={one.key}
                  one={one}
                  place={place}
                  missing={tried && missing.includes(one)}
                  onChange={(change) => setDeduction(one.key, change)}
                  onRemove={() => set({ deductions: typed.deductions.filter(({ key }) => key !== one.key) })}
                />
              ))}
            </Items>
            {statement.unpaid.length > 0 && (
              <Rows>
                <Unpaid statement={statement} />
              </Rows>
            )}
            <AddButton
              ref={addButton}
              variant="secondary"
              onClick={() =>
                set({
                  deductions: [
                    ...typed.deductions,
                    noDeduction(Math.max(-1, ...typed.deductions.map(({ key }) => key)) + 1),
                  ],
                })
              }
            >
              <PlusIcon />
              Add deduction
            </AddButton>
          </Stack>
        </Surface>
      </Section>
      <Surface>
        <Stack>
          <Result aria-live="polite">
            <span>{left < 0 ? 'Still owed by the tenant' : 'Refund to the tenant'}</span>
            <span>{formatMoney(Math.abs(left))}</span>
          </Result>
          {tried && missing.length > 0 && <Alert tone="warning">A deduction is not complete.</Alert>}
          <RuleWarnings
            warnings={statement.warnings}
            action={
              <Field
                label="Reason for going on"
                required
                hint="Kept in the audit log"
                error={tried && lacksReason ? 'Enter why it is right all the same' : undefined}
              >
                <TextInput
                  maxLength={500}
                  value={reason}
                  onChange={({ target }: { target: { value: string } }) => setReason(target.value)}
                />
              </Field>
            }
          />
          <Button busy={issuing} onClick={() => void issueTyped()}>
            Issue statement
          </Button>
        </Stack>
      </Surface>
    </Stack>
  );
}
