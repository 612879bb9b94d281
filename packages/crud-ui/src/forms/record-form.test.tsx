import { TextInput } from '@keystead/ui';
import { DateInput, DateTimeInput } from '@keystead/ui/app';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Controller, useForm } from 'react-hook-form';
import { checkFields } from './record-form.ts';

interface Fields {
  email: string;
  end_date: string;
  visit: string;
  property: { value: string } | null;
}

// ICU separates the time from AM and PM by a narrow no-break space.
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');

const resolver = checkFields<Fields>({
  email: { label: 'Email', required: true },
  end_date: { label: 'End date' },
  visit: { label: 'Visit' },
  property: { label: 'Property', required: true },
});

function Form({ start, onSubmit }: { start: Fields; onSubmit: (fields: Fields) => void }) {
  const { register, control, handleSubmit, formState } = useForm<Fields>({ resolver, defaultValues: start });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((fields) => onSubmit(fields))}>
      <TextInput type="email" aria-label="Email" {...register('email')} />
      <DateInput min="2026-05-01" max="2026-05-31" aria-label="End date" {...register('end_date')} />
      <DateTimeInput min="2026-05-01T09:00" max="2026-05-31T17:30" aria-label="Visit" {...register('visit')} />
      <Controller name="property" control={control} render={() => <span />} />
      <ul>
        {[errors.email, errors.end_date, errors.visit, errors.property].map(
          (error) => error && <li key={error.message}>{`${error.type}: ${error.message}`}</li>,
        )}
      </ul>
      <button type="submit">Save</button>
    </form>
  );
}

async function submit(different: Partial<Fields>) {
  const onSubmit = jest.fn();
  const start = {
    email: 'theo@tenants.example',
    end_date: '2026-05-31',
    visit: '2026-05-02T09:00',
    property: { value: '1' },
    ...different,
  };
  render(<Form start={start} onSubmit={onSubmit} />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  return { onSubmit, start, errors: screen.queryAllByRole('listitem').map(({ textContent }) => plain(textContent)) };
}

test('valid values are passed on unchanged', async () => {
  const { onSubmit, start } = await submit({});
  expect(onSubmit).toHaveBeenCalledWith(start);
});

test.each([
  [{ email: ' ', property: null }, ['required: Email is required', 'required: Property is required']],
  [{ email: 'theo' }, ['refused: Email must be a valid email address']],
  [{ end_date: '2026-04-30' }, ['refused: End date must be May 1, 2026 or later']],
  [{ end_date: '2026-06-01' }, ['refused: End date must be May 31, 2026 or earlier']],
  [{ visit: '2026-05-01T08:59' }, ['refused: Visit must be May 1, 2026, 9:00 AM or later']],
  [{ visit: '2026-05-31T17:31' }, ['refused: Visit must be May 31, 2026, 5:30 PM or earlier']],
  // Optional.
  [{ end_date: '', visit: '' }, []],
])('validates %j', async (different, expected) => {
  const { onSubmit, errors } = await submit(different);
  expect(errors).toEqual(expected);
  expect(onSubmit).toHaveBeenCalledTimes(expected.length === 0 ? 1 : 0);
});
