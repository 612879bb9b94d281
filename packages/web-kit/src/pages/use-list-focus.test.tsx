import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useListFocus } from './use-list-focus.ts';

function List({ start }: { start: string[] }) {
  const [names, setNames] = useState(start);
  const list = useRef<HTMLUListElement>(null);
  const keepFocusAt = useListFocus(list, names.length);
  const replace = (place: number, next: string[]) => {
    keepFocusAt(place);
    setNames(next);
  };
  return (
    <>
      <h1 tabIndex={-1}>Doors</h1>
      <ul ref={list}>
        {names.map((name, place) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <a href="/other">Also in {name}</a>
            <button type="button" onClick={() => replace(place, names.toSpliced(place, 1))}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {names.length > 0 && names.length < 3 && (
        <button type="button" onClick={() => replace(names.length, [...names, 'Ash', 'Fir'])}>
          More
        </button>
      )}
    </>
  );
}

/** A list whose first item leaves while the person goes on to the search. */
function LeavingList() {
  const [names, setNames] = useState(['Oak', 'Elm']);
  const list = useRef<HTMLUListElement>(null);
  const keepFocusAt = useListFocus(list, names.length);
  const leave = () => {
    keepFocusAt(0);
    setNames(['Elm']);
  };
  return (
    <>
      <input aria-label="Search" onFocus={leave} />
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const link = (name: string) => screen.getByRole('link', { name });

test.each([
  ['the one that comes after', 'Delete Oak', 'Elm'],
  ['the last one when there is none after', 'Delete Fir', 'Elm'],
])('after a deletion the focus goes to %s', async (_, deletion, next) => {
  render(<List start={['Oak', 'Elm', 'Fir']} />);
  await press(deletion);
  expect(link(next)).toHaveFocus();
});

test('when none is left it goes to the heading', async () => {
  render(<List start={['Oak']} />);
  await press('Delete Oak');
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('when more has come it goes to the first of that', async () => {
  render(<List start={['Oak']} />);
  await press('More');
  expect(link('Ash')).toHaveFocus();
});

test('whoever has gone elsewhere stays there', async () => {
  render(<LeavingList />);
  await userEvent.click(screen.getByRole('textbox'));
  expect(screen.queryByRole('link', { name: 'Oak' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveFocus();
});
