import { Field, media, Stack, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form';
import styled from 'styled-components';
import type { HistoryFields } from '../history/history-entry.tsx';
import type { Cell, FormField } from './field-kinds.tsx';
import { checkFields } from './record-form.ts';

type StoredIn<Row, Name> = Name extends keyof Row ? Row[Name] : undefined;

export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { toValue: (...args: never) => infer Value } ? Value : never;
};

type SentOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { toSent: (...args: never) => infer Sent } ? Sent : never;
};

/** How one form shows a field, where that differs from the declaration. */
interface OwnLook {
  label?: string;
  cell?: Cell;
  hint?: string | undefined;
}

/** What a form says of one of its controls, besides the declaration. */
type OwnOf<Field> = (Field extends {
  control: (form: UseFormReturn, name: string, own: infer Own, error: string | undefined) => ReactNode;
}
  ? Own
  : unknown) &
  OwnLook;

type AnyField<Row, Stored> = Omit<FormField<Row, Stored, unknown, unknown, never>, 'toSent'> & {
  toSent: (value: never) => unknown;
};

export interface RecordForm<Row, Values extends FieldValues> {
  fields: Readonly<Record<string, AnyField<never, never>>>;
  labels: Readonly<Record<keyof Values & string, string>>;
  resolver: Resolver<Values>;
  /** The values for a record, or for a new one. */
  toValues: (record?: Row) => Values;
}

/** A field in the history. Where a name is stored beside an id, it represents both. */
const historyOf = (name: string, field: AnyField<never, never>): [string, HistoryFields[string]][] =>
  field.named
    ? [
        [name, { label: field.label, said: () => null }],
        [`${name.replace(/_id$/, '')}_name`, { label: field.label }],
      ]
    : [[name, { label: field.label, show: field.show }]];

/** Declares the form of a kind of record: `recordForm<Property>()({ name: textField('Name', …) })`. */
export const recordForm =
  <Row,>() =>
  <const Fields extends { [Name in keyof Fields]: AnyField<Row, StoredIn<Row, Name>> }>(fields: Fields) => {
    type Values = ValuesOf<Fields>;
    const declared = fields as unknown as Record<string, AnyField<Row, unknown>>;
    const entries = Object.entries(declared);
    const each = <T,>(of: (field: AnyField<Row, unknown>, name: string) => T) =>
      Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]));
    const labels = each(({ label }) => label) as Record<keyof Fields & string, string>;
    const toValues = (record?: Row) =>
      each((field, name) => field.toValue(record?.[name as keyof Row], record)) as Values;
    return {
      fields,
      labels,
      resolver: checkFields<Values>(declared),
      toValues,
      toBody: (values: Values) =>
        each((field, name) => field.toSent(values[name as keyof Values] as never)) as SentOf<Fields>,
      history: Object.fromEntries(entries.flatMap(([name, field]) => historyOf(name, field))) as HistoryFields,
    };
  };

/**
 * The state of a declared form, for a record or for a new one. When a newer version of the record arrives, fields that
 * the user hasn't changed are updated.
 */
export const useDeclaredForm = <Row, Values extends FieldValues>(
  record: Row | undefined,
  { resolver, toValues }: RecordForm<Row, Values>,
): UseFormReturn<Values> =>
  useForm<Values>({
    resolver,
    defaultValues: toValues() as DefaultValues<Values>,
    ...(record !== undefined && { values: toValues(record) }),
    resetOptions: { keepDirtyValues: true },
  });

/** Six columns. */
const FormGrid = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(6, minmax(0, 1fr));
`;

const FormCell = styled.div<{ $phone: number; $tablet: number }>`
  grid-column: span ${({ $phone }) => $phone};
  ${media.tablet} { grid-column: span ${({ $tablet }) => $tablet}; }
`;

interface DeclaredFieldProps {
  field: AnyField<never, never>;
  name: string;
  own: OwnLook | undefined;
}

// A component of its own, so that the fields are registered in the displayed order: the form focuses the first wrong one.
function DeclaredField({ field, name, own = {} }: DeclaredFieldProps) {
  const form = useFormContext();
  const { label, required, hint, bare, control } = field;
  const [phone, tablet] = own.cell ?? field.cell;
  const error = (form.formState.errors[name] as FieldError | undefined)?.message;
  const content = control(form, name, own as never, error);
  return (
    <FormCell $phone={phone} $tablet={tablet}>
      {bare ? (
        content
      ) : (
        <Field label={own.label ?? label} required={required} error={error} hint={own.hint ?? hint}>
          {content}
        </Field>
      )}
    </FormCell>
  );
}

interface FormFieldsProps<Fields> {
  of: { fields: Fields };
  /** The fields to show, in their order; all by default. */
  names?: readonly (keyof Fields & string)[];
  own?: { [Name in keyof Fields]?: OwnOf<Fields[Name]> };
}

type AnyFields<Fields> = { [Name in keyof Fields]: AnyField<never, never> };

/** The fields of a declared form that apply, inside the `FormProvider` of the form. */
export function FormFields<Fields extends AnyFields<Fields>>(props: FormFieldsProps<Fields>) {
  const { of, names = Object.keys(of.fields) as (keyof Fields & string)[], own } = props;
  const { watch } = useFormContext();
  const shown = names.filter((name) => of.fields[name].applies?.(watch()) !== false);
  if (shown.length === 0) return null;
  return (
    <FormGrid>
      {shown.map((name) => (
        <DeclaredField key={name} name={name} field={of.fields[name]} own={own?.[name]} />
      ))}
    </FormGrid>
  );
}

interface FormRowsProps<Fields> extends Omit<FormFieldsProps<Fields>, 'names'> {
  rows: readonly (readonly (keyof Fields & string)[])[];
}

/** The fields of a declared form, in rows that are further apart. */
export const FormRows = <Fields extends AnyFields<Fields>>({ of, rows, own }: FormRowsProps<Fields>) => (
  <Stack gap={5}>
    {rows.map((names) => (
      <FormFields key={names[0]} of={of} names={names} own={own} />
    ))}
  </Stack>
);
