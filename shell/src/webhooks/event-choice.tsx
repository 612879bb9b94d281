import type { EventType } from '@keystead/contracts';
import { color, font, Grid, Stack, space } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/app';
import { useId } from 'react';
import styled from 'styled-components';
import { eventGroups, eventNames } from './event-labels.ts';

const Legend = styled.legend`font: ${font('label')}; padding: 0; margin-block-end: ${space[1]};`;
const ErrorText = styled.p`font: ${font('small')}; color: ${color.dangerInk};`;

interface EventChoiceProps {
  value: readonly EventType[];
  onChange: (types: EventType[]) => void;
  error: string | undefined;
}

/** The events of a webhook, by kind of record. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const id = useId();
  const toggle = (type: EventType, on: boolean) =>
    onChange(on ? [...value, type] : value.filter((one) => one !== type));
  return (
    <Stack gap={3}>
      {error !== undefined && <ErrorText id={id}>{error}</ErrorText>}
      <Grid columns={3} minimum="9rem">
        {eventGroups.map(({ object, name, types }) => (
          <fieldset key={object} aria-describedby={error === undefined ? undefined : id}>
            <Legend>{name}</Legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={eventNames[type]}
                checked={value.includes(type)}
                onChange={({ target }) => toggle(type, target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </Grid>
    </Stack>
  );
}
