import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useListFocus } from './use-list-focus.ts';

interface ListProps {
  start: string[];
  /** What `change` makes of the list. */
  next?: string[];
}

let change: () => void;

/** A list that can change by itself, with a search above it and the way to more below. */
function List({ start, next = [] }: ListProps) {
  const [names, setNames] = useState(start);
  const list = useRef<HTMLUListElement>(null);
  const addTwo = () => setNames([...names, 'Ash', 'Fir']);
  const { fetchMore } = useListFocus(list, { rows: names, fetchMore: addTwo, retry: addTwo });
  change = () => act(() => setNames(next));
  return (
    <>
      <h1 tabIndex={-1}>Doors</h1>
      <input aria-label="Search" />
      {names.length > 0 && (
        <ul ref={list}>
          {names.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <a href="/other">Also in {name}</a>
              <button type="button">Paint {name}</button>
            </li>
          ))}
        </ul>
      )}
      {names.length < 3 && (
        <button type="button" onClick={fetchMore}>
          More
        </button>
      )}
    </>
  );
}

/** Something over the page, as a portal puts it there; answers how to close it. */
function openOver(markup: string): () => void {
  const portal = document.body.appendChild(document.createElement('div'));
  portal.innerHTML = markup;
  return () => portal.remove();
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const link = (name: string) => screen.getByRole('link', { name });

test.each([
  ['the one that comes after', ['Oak', 'Elm', 'Fir'], 'Oak', ['Elm', 'Fir'], 'Elm'],
  ['the last one when there is none after', ['Oak', 'Elm'], 'Elm', ['Oak'], 'Oak'],
  ['the one in its place when as many are there as before', ['Oak', 'Elm'], 'Oak', ['Elm', 'Fir'], 'Elm'],
  ['the one in its place when others come before it', ['Oak', 'Elm'], 'Elm', ['Ash', 'Fir'], 'Fir'],
])('what has the focus leaves it to %s', async (_, start, painted, next, expected) => {
  render(<List start={start} next={next} />);
  await press(`Paint ${painted}`);
  change();
  expect(link(expected)).toHaveFocus();
});

test('when none is left it goes to the heading', async () => {
  render(<List start={['Oak']} />);
  await press('Paint Oak');
  change();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('what moves to another place keeps it', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm', 'Oak']} />);
  await press('Paint Oak');
  change();
  expect(screen.getByRole('button', { name: 'Paint Oak' })).toHaveFocus();
});

test('what leaves without the focus takes none along', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Elm');
  change();
  expect(screen.getByRole('button', { name: 'Paint Elm' })).toHaveFocus();
});

test('when more has come it goes to the first of that', async () => {
  render(<List start={['Oak']} />);
  await press('More');
  expect(link('Ash')).toHaveFocus();
});

test('whoever has gone elsewhere stays there', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  await userEvent.click(screen.getByRole('textbox'));
  change();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('whoever has gone to a message stays there', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  const forget = openOver('<div role="dialog" aria-modal="false"><button>Dismiss</button></div>');
  await press('Dismiss');
  change();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  forget();
});

test('whoever has pressed beside everything has left the list', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  await userEvent.click(document.body);
  change();
  expect(document.body).toHaveFocus();
});

test.each(['dialog', 'alertdialog'])(
  'a %s keeps it, and hands it on when it closes, also from where it puts it',
  async (role) => {
    render(<List start={['Oak', 'Elm', 'Fir']} next={['Oak', 'Fir']} />);
    await press('Paint Elm');
    const close = openOver(`<div role="${role}"><button>Save</button></div>`);
    const forget = openOver('<div role="dialog" aria-modal="false">A message</div>');
    await press('Save');
    change();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    // As a dialog does that finds what it was opened from no more.
    link('Oak').focus();
    close();
    await waitFor(() => expect(link('Fir')).toHaveFocus());
    forget();
  },
);

test('while another dialog takes the place of the first one it is not handed on', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  const turn = openOver('<div role="dialog"><button>Edit</button></div>');
  await press('Edit');
  change();
  turn();
  const close = openOver('<div role="dialog"><button>Save</button></div>');
  await press('Save');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  close();
  await waitFor(() => expect(link('Elm')).toHaveFocus());
});

test('what has the focus beside its item, as a menu does, is not elsewhere', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  const close = openOver('<div role="menu"><button>Delete</button></div>');
  await press('Delete');
  close();
  change();
  expect(link('Elm')).toHaveFocus();
});
