import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field.tsx';
import { FileDrop, type FileDropProps } from './file-drop.tsx';

const photo = new File(['photo'], 'front.png', { type: 'image/png' });
const text = new File(['text'], 'front.txt', { type: 'text/plain' });

function renderDrop(props: Partial<FileDropProps> = {}) {
  const [onFiles, onRejected] = [jest.fn(), jest.fn()];
  render(
    <FileDrop
      label="Drop photos here, or choose them"
      hint="PNG"
      accept="image/png"
      multiple
      maxBytes={8 * 1024 * 1024}
      onFiles={onFiles}
      onRejected={onRejected}
      {...props}
    />,
  );
  return { onFiles, onRejected, input: screen.getByLabelText('Drop photos here, or choose them') };
}

const drop = (files: File[]) =>
  fireEvent.drop(screen.getByText('Drop photos here, or choose them'), { dataTransfer: { files } });

test('shows the expected files and their maximum size', () => {
  expect(renderDrop().input).toHaveAccessibleDescription('PNG, up to 8 MB each');
});

test('the same file can be chosen twice', async () => {
  const { input, onFiles } = renderDrop();
  await userEvent.upload(input, photo);
  await userEvent.upload(input, photo);
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]]);
});

test('the keyboard can reach the file input', async () => {
  const { input } = renderDrop();
  await userEvent.tab();
  expect(input).toHaveFocus();
});

test('accepts or rejects each dropped file individually', () => {
  const { onFiles, onRejected } = renderDrop();
  drop([text, photo]);
  expect(onFiles).toHaveBeenCalledWith([photo]);
  expect(onRejected.mock.calls).toEqual([[text, 'type']]);
});

test('does not call onFiles when every file is rejected', () => {
  const { onFiles, onRejected } = renderDrop({ maxBytes: 1 });
  drop([photo]);
  expect(onFiles).not.toHaveBeenCalled();
  expect(onRejected).toHaveBeenCalledWith(photo, 'size');
});

test('takes no files when disabled', () => {
  const { input, onFiles, onRejected } = renderDrop({ disabled: true });
  drop([photo]);
  expect(input).toBeDisabled();
  expect(onFiles).not.toHaveBeenCalled();
  expect(onRejected).not.toHaveBeenCalled();
});

test("its Field's error describes the input", () => {
  render(
    <Field label="Photos" error="Add at least one">
      <FileDrop label="Choose photos" onFiles={() => {}} />
    </Field>,
  );
  expect(screen.getByLabelText('Choose photos')).toHaveAccessibleDescription('Add at least one');
  expect(screen.getByLabelText('Choose photos')).toBeInvalid();
});
