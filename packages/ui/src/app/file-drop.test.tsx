import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../field.tsx';
import { FileDrop, type FileDropProps, formatFileSize, sortFiles } from './file-drop.tsx';

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

const file = (name: string, type = '', size = 10) => new File(['x'.repeat(size)], name, { type });
const anyFiles = { accept: undefined, multiple: true, maxBytes: undefined };

test.each([
  ['.csv,text/csv', 'rows.CSV', '', true],
  ['.csv,text/csv', 'rows.txt', 'text/csv', true],
  ['.csv,text/csv', 'rows.csv.exe', 'application/octet-stream', false],
  ['image/*', 'house', 'image/webp', true],
  ['image/*', 'image.png', 'text/html', false],
  ['image/jpeg, image/png', 'house.png', 'image/png', true],
  ['image/jpeg, image/png', 'house.gif', 'image/gif', false],
])('accept="%s" and %s of type "%s": %s', (accept, name, type, isAccepted) => {
  const one = file(name, type);
  expect(sortFiles([one], { ...anyFiles, accept })).toEqual(
    isAccepted ? { accepted: [one], rejected: [] } : { accepted: [], rejected: [{ file: one, reason: 'type' }] },
  );
});

test('accepts a file of exactly the maximum size and rejects one byte more', () => {
  const [fits, large] = [file('fits', '', 100), file('large', '', 101)];
  expect(sortFiles([large, fits], { ...anyFiles, maxBytes: 100 })).toEqual({
    accepted: [fits],
    rejected: [{ file: large, reason: 'size' }],
  });
});

test('where one file is expected, takes the first acceptable one of several', () => {
  const [text, first, second] = [file('a.txt'), file('b.csv'), file('c.csv')];
  expect(sortFiles([text, first, second], { ...anyFiles, multiple: false, accept: '.csv' })).toEqual({
    accepted: [first],
    rejected: [
      { file: text, reason: 'type' },
      { file: second, reason: 'count' },
    ],
  });
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [8 * 1024 * 1024, '8 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
