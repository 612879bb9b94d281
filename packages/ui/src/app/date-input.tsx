import styled from 'styled-components';
import { TextInput, type TextInputProps } from '../text-input.tsx';

// Otherwise iOS draws a button of its own with centered text.
const Root = styled(TextInput)`
  appearance: none;
  font-variant-numeric: tabular-nums;
  text-align: start;
  &::-webkit-date-and-time-value { text-align: start; }
  &::-webkit-calendar-picker-indicator { margin-block: 0; padding-block: 0; cursor: pointer; opacity: 0.7; }
  &::-webkit-datetime-edit, &::-webkit-datetime-edit-fields-wrapper { padding-block: 0; }
`;

/** A calendar date, `YYYY-MM-DD`; `min` and `max` are the native ones. */
export function DateInput(props: Omit<TextInputProps, 'type'>) {
  return <Root type="date" {...props} />;
}

/** A date and a time of day, `YYYY-MM-DDTHH:MM`; the page states the time zone. */
export function DateTimeInput(props: Omit<TextInputProps, 'type'>) {
  return <Root type="datetime-local" {...props} />;
}
