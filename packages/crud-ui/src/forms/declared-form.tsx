import { Field } from '@keystead/ui';
import type { ReactNode } from 'react';
import {
  type FieldError,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form';
import type { HistoryFields } from '../history/history-entry.tsx';
import type { Cell, FormField } from './field-kinds.tsx';
import { FormCell, FormGrid } from './form-fields.tsx';
import { checkFields, recordFormOptions } from './record-form.ts';

type StoredIn<Row, Name> = Name extends keyof Row ? Row[Name] : undefined;

/** The values of a form's controls. */
export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { toValue: (...args: never) => infer Value } ? Value : never;
};

type SentOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends { toSent: (...args: never) => infer Sent } ? Sent : never;
};

/** What a form says of one of its controls, besides the declaration. */
type OwnOf<Field> = (Field extends { control: (form: UseFormReturn, name: string, own: infer Own) => ReactNode }
  ? Own
  : unknown) & { cell?: Cell; hint?: string | undefined };

type AnyField<Row, Stored> = Omit<FormField<Row, Stored, unknown, unknown, never>, 'toSent'> & {
  toSent: (value: never) => unknown;
};

/** The form of a record: all that follows from the declarations of its fields. */
export interface RecordForm<Row, Values extends FieldValues> {
  fields: Readonly<Record<string, AnyField<never, never>>>;
  /** The labels of the fields, in the order of the form. */
  labels: Readonly<Record<keyof Values & string, string>>;
  resolver: Resolver<Values>;
  /** The values for a record, or for a new one. */
  toValues: (record?: Row) => Values;
}

/**
 * Declares the form of a kind of record: `recordForm<Property>()({ name: textField('Name', …) })`. The form validates before
 * it is sent, and when a newer version of the record arrives, fields that the user hasn't changed are updated.
 */
export const recordForm =
  <Row,>() =>
  <const Fields extends { [Name in keyof Fields]: AnyField<Row, StoredIn<Row, Name>> }>(fields: Fields) => {
    type Values = ValuesOf<Fields>;
    const entries = Object.entries(fields as unknown as Record<string, AnyField<Row, unknown>>);
    const each = <T,>(of: (field: AnyField<Row, unknown>, name: string) => T) =>
      Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]));
    const labels = each(({ label }) => label) as Record<keyof Fields & string, string>;
    const required = entries.filter(([, field]) => field.required).map(([name]) => name as keyof Fields);
    const missing = each((field) => field.missing) as Record<string, string | undefined>;
    const resolver = checkFields<Values>(labels, required, missing);
    const toValues = (record?: Row) =>
      each((field, name) => field.toValue(record?.[name as keyof Row], record)) as Values;
    return {
      fields,
      labels,
      resolver,
      toValues,
      /** The request's body for validated values. */
      toBody: (values: Values) =>
        each((field, name) => field.toSent(values[name as keyof Values] as never)) as SentOf<Fields>,
      /** The fields as a history presents them. */
      history: each(({ label, show }) => ({ label, show })) as HistoryFields,
    };
  };

/** The state of a declared form, for a record or for a new one. */
export const useDeclaredForm = <Row, Values extends FieldValues>(
  record: Row | undefined,
  { resolver, toValues }: RecordForm<Row, Values>,
): UseFormReturn<Values> => useForm<Values>(recordFormOptions(resolver, toValues, record));

interface DeclaredFieldProps {
  field: AnyField<never, never>;
  name: string;
  own: { cell?: Cell; hint?: string | undefined } | undefined;
}

// A component of its own, so that the fields are registered in the displayed order: the form focuses the first wrong one.
function DeclaredField({ field, name, own = {} }: DeclaredFieldProps) {
  const form = useFormContext();
  const { label, required, hint, control } = field;
  const [phone, tablet] = own.cell ?? field.cell;
  const error = form.formState.errors[name] as FieldError | undefined;
  return (
    <FormCell $phone={phone} $tablet={tablet}>
      <Field label={label} required={required} error={error?.message} hint={own.hint ?? hint}>
        {control(form, name, own as never)}
      </Field>
    </FormCell>
  );
}

interface FormFieldsProps<Fields> {
  of: { fields: Fields };
  /** The fields to show, in their order; all by default. */
  names?: readonly (keyof Fields & string)[];
  own?: { [Name in keyof Fields]?: OwnOf<Fields[Name]> };
}

/** The fields of a declared form, inside the dialog that holds it. */
export function FormFields<Fields extends { [Name in keyof Fields]: AnyField<never, never> }>(
  props: FormFieldsProps<Fields>,
) {
  const { of, names = Object.keys(of.fields) as (keyof Fields & string)[], own } = props;
  return (
    <FormGrid>
      {names.map((name) => (
        <DeclaredField key={name} name={name} field={of.fields[name]} own={own?.[name]} />
      ))}
    </FormGrid>
  );
}
