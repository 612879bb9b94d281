import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useListFocus } from './list-focus.ts';

interface ListProps {
  start: string[];
  /** The list after `change`. */
  next?: string[];
}

let change: () => void;

/** A list that can change by itself, with a search above it and a button for more below. */
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

/** Shows an overlay, as a portal renders it. Returns a function that closes it. */
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
])('a removed holder passes the focus to %s', async (_, start, painted, next, expected) => {
  render(<List start={start} next={next} />);
  await press(`Paint ${painted}`);
  change();
  expect(link(expected)).toHaveFocus();
});

test('when no item is left the heading gets the focus', async () => {
  render(<List start={['Oak']} />);
  await press('Paint Oak');
  change();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('an item that moves keeps the focus', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm', 'Oak']} />);
  await press('Paint Oak');
  change();
  expect(screen.getByRole('button', { name: 'Paint Oak' })).toHaveFocus();
});

test('removing an item without the focus does not move the focus', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Elm');
  change();
  expect(screen.getByRole('button', { name: 'Paint Elm' })).toHaveFocus();
});

test('after fetching more the first new item gets the focus', async () => {
  render(<List start={['Oak']} />);
  await press('More');
  expect(link('Ash')).toHaveFocus();
});

function Details() {
  const [names, setNames] = useState(['Oak']);
  const list = useRef<HTMLDivElement>(null);
  const add = () => setNames(['Oak', 'Elm']);
  const { fetchMore } = useListFocus(list, { rows: names, fetchMore: add, retry: add });
  return (
    <>
      <div ref={list}>
        {names.map((name) => (
          <details key={name}>
            <summary>{name}</summary>
          </details>
        ))}
      </div>
      {names.length < 2 && (
        <button type="button" onClick={fetchMore}>
          More
        </button>
      )}
    </>
  );
}

test('after fetching more the summary of the first new item gets the focus', async () => {
  render(<Details />);
  await press('More');
  expect(screen.getByText('Elm')).toHaveFocus();
});

test('a focus outside the list stays there', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  await userEvent.click(screen.getByRole('textbox'));
  change();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a focus in a toast stays there', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  const forget = openOver('<div role="dialog" aria-modal="false"><button>Dismiss</button></div>');
  await press('Dismiss');
  change();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  forget();
});

test('a press outside any element leaves the list', async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  await userEvent.click(document.body);
  change();
  expect(document.body).toHaveFocus();
});

test.each(['dialog', 'alertdialog'])(
  'a %s keeps the focus and passes it on when it closes, also from where it returns it to',
  async (role) => {
    render(<List start={['Oak', 'Elm', 'Fir']} next={['Oak', 'Fir']} />);
    await press('Paint Elm');
    const close = openOver(`<div role="${role}"><button>Save</button></div>`);
    const forget = openOver('<div role="dialog" aria-modal="false">A message</div>');
    await press('Save');
    change();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    // As a dialog does whose opener has disappeared.
    link('Oak').focus();
    close();
    await waitFor(() => expect(link('Fir')).toHaveFocus());
    forget();
  },
);

test('the focus is not passed on while another dialog replaces the first one', async () => {
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

test("a focus in an item's own menu still belongs to the item", async () => {
  render(<List start={['Oak', 'Elm']} next={['Elm']} />);
  await press('Paint Oak');
  const close = openOver('<div role="menu"><button>Delete</button></div>');
  await press('Delete');
  close();
  change();
  expect(link('Elm')).toHaveFocus();
});
