import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field.tsx';
import { FileDrop, type FileDropProps } from './file-drop.tsx';

const photo = new File(['photo'], 'front.png', { type: 'image/png' });
const text = new File(['text'], 'front.txt', { type: 'text/plain' });

function show(props: Partial<FileDropProps> = {}) {
  const [onFiles, onRefused] = [jest.fn(), jest.fn()];
  render(
    <FileDrop
      label="Drop photos here, or choose them"
      hint="PNG"
      accept="image/png"
      multiple
      maxBytes={8 * 1024 * 1024}
      onFiles={onFiles}
      onRefused={onRefused}
      {...props}
    />,
  );
  return { onFiles, onRefused, input: screen.getByLabelText('Drop photos here, or choose them') };
}

const drop = (files: File[]) =>
  fireEvent.drop(screen.getByText('Drop photos here, or choose them'), { dataTransfer: { files } });

test('says what belongs here and how large it may be', () => {
  expect(show().input).toHaveAccessibleDescription('PNG, up to 8 MB each');
});

test('the same file can be chosen twice', async () => {
  const { input, onFiles } = show();
  await userEvent.upload(input, photo);
  await userEvent.upload(input, photo);
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]]);
});

test('the keyboard reaches it', async () => {
  const { input } = show();
  await userEvent.tab();
  expect(input).toHaveFocus();
});

test('what is dropped is taken or refused, each for itself', () => {
  const { onFiles, onRefused } = show();
  drop([text, photo]);
  expect(onFiles).toHaveBeenCalledWith([photo]);
  expect(onRefused.mock.calls).toEqual([[text, 'type']]);
});

test('nothing is handed on when all is refused', () => {
  const { onFiles, onRefused } = show({ maxBytes: 1 });
  drop([photo]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledWith(photo, 'size');
});

test('disabled, it takes nothing', () => {
  const { input, onFiles, onRefused } = show({ disabled: true });
  drop([photo]);
  expect(input).toBeDisabled();
  expect(onFiles).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});

test('in a Field the error is said with it', () => {
  render(
    <Field label="Photos" error="Add at least one">
      <FileDrop label="Choose photos" onFiles={() => {}} />
    </Field>,
  );
  expect(screen.getByLabelText('Choose photos')).toHaveAccessibleDescription('Add at least one');
  expect(screen.getByLabelText('Choose photos')).toBeInvalid();
});
