import { TextArea, TextInput } from '@keystead/ui';
import { DateInput, MoneyInput, NativeSelect, NumberInput } from '@keystead/ui/app';
import type { ComboboxOption } from '@keystead/ui/overlays';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Controller, type RegisterOptions, type UseFormReturn } from 'react-hook-form';
import { formatDateValue, formatMoneyValue, formatWith, type HistoryValue } from '../history/history-entry.tsx';
import { PropertyChooser } from '../properties.tsx';
import { type ChooserProps, namedOption } from '../records/record-chooser.tsx';
import { TenantChooser } from '../tenants.tsx';
import { optionsOf } from './form-fields.tsx';
import type { CheckedField } from './record-form.ts';

/** How many of six columns a field spans: on a phone, and from a tablet on. */
export type Cell = readonly [phone: number, tablet: number];

/** A field of a record's form, declared once: its label, control and limits, and its value here and on the server. */
export interface FormField<Row, Stored, Value, Sent, Own> extends CheckedField {
  cell: Cell;
  hint?: string;
  toValue: (stored: Stored | undefined, record: Row | undefined) => Value;
  toSent: (value: Value) => Sent;
  /** The control. `own` are its props in one form. */
  control: (form: UseFormReturn, name: string, own: Own, error: string | undefined) => ReactNode;
  /** The control shows the label and the error itself. */
  bare?: boolean;
  /** Formats a value in the record's history; unchanged by default. */
  show?: (value: HistoryValue) => ReactNode;
  /** The record is referred to by its id, and its name is stored beside it: `assigned_to`, `assigned_to_name`. */
  named?: boolean;
}

type TextInputProps = ComponentProps<typeof TextInput>;

interface FieldOptions<Required extends boolean>
  extends Pick<FormField<never, never, never, never, never>, 'missing' | 'applies' | 'cell' | 'hint'> {
  required?: Required;
}

const declared = (label: string, options: FieldOptions<boolean>) => ({ label, required: false, ...options });

/** A required field is never sent empty: validation comes first. */
type SentAs<T, Required extends boolean> = Required extends true ? T : T | null;

const orNull = <T, Required extends boolean>(value: T | null) => value as SentAs<T, Required>;

type Registered = Pick<RegisterOptions, 'onChange' | 'onBlur'>;

interface TextOptions<Required extends boolean>
  extends FieldOptions<Required>,
    Pick<TextInputProps, 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck'> {
  type?: 'email' | 'tel' | 'url';
  /** Leaves it to the server to remove the blanks around a required text. */
  asTyped?: boolean;
}

/** Text in one line. It is sent without blanks around it, and null if empty. */
export const textField = <Required extends boolean = false>(label: string, options: TextOptions<Required>) => {
  const { type, inputMode, maxLength, placeholder, spellCheck, asTyped } = options;
  const look = { type, inputMode, maxLength, placeholder, spellCheck };
  return {
    ...declared(label, options),
    toValue: (stored: string | null | undefined) => stored ?? '',
    toSent: (typed: string) => orNull<string, Required>(asTyped ? typed : typed.trim() || null),
    control: ({ register }: UseFormReturn, name: string, own: Registered): ReactNode => (
      <TextInput autoComplete="off" {...look} {...register(name, { onChange: own.onChange, onBlur: own.onBlur })} />
    ),
  };
};

interface LongTextOptions<Required extends boolean> extends FieldOptions<Required> {
  maxLength?: number;
  rows?: number;
}

export const longTextField = <Required extends boolean = false>(label: string, options: LongTextOptions<Required>) => ({
  ...textField(label, options),
  control: ({ register }: UseFormReturn, name: string): ReactNode => (
    <TextArea rows={options.rows} maxLength={options.maxLength} {...register(name)} />
  ),
});

interface ChoiceOptions<Name extends string> extends FieldOptions<false> {
  /** The choice for a new record. */
  initial: Name;
}

export const choiceField = <Name extends string>(
  label: string,
  names: Readonly<Record<Name, string>>,
  options: ChoiceOptions<NoInfer<Name>>,
) => ({
  ...declared(label, options),
  toValue: (stored: Name | undefined) => stored ?? options.initial,
  toSent: (chosen: Name) => chosen,
  control: ({ register }: UseFormReturn, name: string, { onChange }: Registered): ReactNode => (
    <NativeSelect {...register(name, { onChange })}>{optionsOf(names)}</NativeSelect>
  ),
  show: formatWith(names),
});

interface OptionalChoiceOptions<Required extends boolean> extends FieldOptions<Required> {
  /** The label of no choice. */
  none: string;
}

/** One of the choices in a table of labels, or none of them yet. */
export const optionalChoiceField = <Name extends string, Required extends boolean = false>(
  label: string,
  names: Readonly<Record<Name, string>>,
  options: OptionalChoiceOptions<Required>,
) => ({
  ...declared(label, options),
  toValue: (stored: Name | null | undefined): Name | '' => stored ?? '',
  toSent: (chosen: Name | '') => orNull<Name, Required>(chosen || null),
  control: ({ register }: UseFormReturn, name: string): ReactNode => (
    <NativeSelect {...register(name)}>
      <option value="">{options.none}</option>
      {optionsOf(names)}
    </NativeSelect>
  ),
  show: formatWith(names),
});

type NumberOptions<Required extends boolean> = FieldOptions<Required> &
  Pick<TextInputProps, 'min' | 'max' | 'step' | 'inputMode'>;

export const numberField = <Required extends boolean = false>(label: string, options: NumberOptions<Required>) => {
  const { min = 0, max, step, inputMode } = options;
  const limits = { min, max, step, inputMode };
  return {
    ...declared(label, options),
    toValue: (stored: number | null | undefined) => (stored == null ? '' : String(stored)),
    toSent: (typed: string) => orNull<number, Required>(typed.trim() === '' ? null : Number(typed)),
    control: ({ register }: UseFormReturn, name: string): ReactNode => <NumberInput {...limits} {...register(name)} />,
  };
};

/** The limit of every amount in the contracts, in dollars. */
const MOST_MONEY = 9_999_999_999.99;

/** An amount in dollars. */
export const moneyField = <Required extends boolean = false>(label: string, options: NumberOptions<Required>) => ({
  ...numberField(label, options),
  control: ({ register }: UseFormReturn, name: string): ReactNode => (
    <MoneyInput min={options.min} max={MOST_MONEY} {...register(name)} />
  ),
  show: formatMoneyValue,
});

type DateOptions<Required extends boolean> = FieldOptions<Required> &
  Pick<RegisterOptions, 'shouldUnregister'> &
  Pick<TextInputProps, 'max'>;

/** It also limits a year to four digits, which browsers don't do by themselves. */
const LAST_DAY = '2999-12-31';

export const dateField = <Required extends boolean = false>(label: string, options: DateOptions<Required>) => {
  const { shouldUnregister, max: last = LAST_DAY } = options;
  return {
    ...declared(label, options),
    toValue: (stored: string | null | undefined) => stored ?? '',
    toSent: (day: string) => orNull<string, Required>(day || null),
    control: (
      { register }: UseFormReturn,
      name: string,
      { onChange, min, max = last }: Registered & Pick<TextInputProps, 'min' | 'max'>,
    ): ReactNode => <DateInput min={min} max={max} {...register(name, { onChange, shouldUnregister })} />,
    show: formatDateValue,
  };
};

export const chooserField = <Row, Chosen, Required extends boolean = false>(
  label: string,
  Chooser: ComponentType<ChooserProps<Chosen>>,
  toOption: (record: Row) => ComboboxOption | null,
  options: FieldOptions<Required>,
) => ({
  ...declared(label, options),
  named: true,
  toValue: (_: unknown, record: Row | undefined) => (record === undefined ? null : toOption(record)),
  toSent: (option: ComboboxOption | null) => orNull<number, Required>(option === null ? null : Number(option.value)),
  control: (
    { control }: UseFormReturn,
    name: string,
    { onChosen }: Pick<ChooserProps<Chosen>, 'onChosen'>,
  ): ReactNode => (
    <Controller name={name} control={control} render={({ field }) => <Chooser {...field} onChosen={onChosen} />} />
  ),
});

interface PropertyReference {
  property_id: number;
  property_name: string;
}

export const propertyField = (options: Omit<FieldOptions<true>, 'required'>) =>
  chooserField(
    'Property',
    PropertyChooser,
    ({ property_id: id, property_name: name }: PropertyReference) => namedOption({ id, name }),
    { required: true, ...options },
  );

interface TenantReference {
  tenant_id: number | null;
  tenant_name: string | null;
}

export const tenantField = <Required extends boolean = false>(options: FieldOptions<Required>) =>
  chooserField(
    'Tenant',
    TenantChooser,
    ({ tenant_id: id, tenant_name: name }: TenantReference) =>
      id === null ? null : namedOption({ id, name: name ?? `tenant ${id}` }),
    options,
  );
