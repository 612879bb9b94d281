import { Select as Base } from '@base-ui/react/select';
import styled from 'styled-components';
import { useFieldControl } from '../field.tsx';
import { CheckIcon } from '../icons.ts';
import { OptionTexts, optionStyles, Popup, type Replacing, usePopup } from './popups.tsx';
import { type SelectProps, SelectTrigger } from './select-trigger.tsx';

const Item = styled(Base.Item)`${optionStyles}`;

export function Select<Value extends string>({ replaced, ...props }: SelectProps<Value> & Replacing) {
  const { options, value, onChange, disabled } = props;
  const { required } = useFieldControl({});
  const { anchor, container, open, setOpen } = usePopup<HTMLButtonElement>(replaced);
  return (
    <Base.Root
      open={open}
      onOpenChange={setOpen}
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      required={required}
    >
      <SelectTrigger ref={anchor} as={Base.Trigger} {...props} />
      <Popup base={Base} container={container} alignItemWithTrigger={false}>
        {options.map((option) => (
          <Item key={option.value} value={option.value} disabled={option.disabled}>
            <OptionTexts hint={option.hint}>
              <Base.ItemText>{option.label}</Base.ItemText>
            </OptionTexts>
            <Base.ItemIndicator>
              <CheckIcon />
            </Base.ItemIndicator>
          </Item>
        ))}
      </Popup>
    </Base.Root>
  );
}
