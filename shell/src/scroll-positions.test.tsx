import { BrowserRouter, Link, useNavigate } from '@keystead/web-kit';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ScrollPositions } from './scroll-positions.tsx';

const scrolled = jest.fn<void, [number, number]>();
const reached = jest.fn();

function scrollTo(place: number) {
  Object.assign(window, { scrollY: place });
  fireEvent.scroll(window);
}

let entries = 0;

function load(address: string) {
  entries += 1;
  window.history.replaceState({ key: `entry-${entries}`, idx: 0 }, '', address);
}

beforeEach(() => {
  load('/');
  scrolled.mockReset().mockImplementation((_, place) => scrollTo(place));
  Object.assign(window, { scrollTo: scrolled, scrollY: 0 });
  Element.prototype.scrollIntoView = reached.mockReset();
});

function Pages() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/about">About</Link>
      <Link to="/#features">Features</Link>
      <Link to="/#nothing">Nothing</Link>
      <Link to="/?q=oak" preventScrollReset>
        Search
      </Link>
      <h2 id="features">What it does</h2>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show() {
  return render(
    <BrowserRouter>
      <ScrollPositions>
        <Pages />
      </ScrollPositions>
    </BrowserRouter>,
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('a new page starts at its top, and back returns to the previous position', async () => {
  show();
  scrollTo(700);
  await follow('About');
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 700));
});

test('a hash scrolls to its element, and to the top where there is none', async () => {
  show();
  scrollTo(700);
  await follow('Features');
  expect(reached.mock.contexts).toEqual([screen.getByRole('heading')]);
  expect(scrolled).not.toHaveBeenCalled();
  await follow('Nothing');
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('preventScrollReset keeps the position, but only for its own navigation', async () => {
  show();
  scrollTo(700);
  await follow('Search');
  expect(scrolled).not.toHaveBeenCalled();
  await follow('About');
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
});

test('the page that the browser has loaded keeps its scroll position', () => {
  scrollTo(300);
  load('/#features');
  show();
  expect(scrolled).not.toHaveBeenCalled();
  expect(reached).not.toHaveBeenCalled();
});

test('positions are stored for the next document, and the browser restores them between documents', async () => {
  show();
  scrollTo(250);
  expect(window.history.scrollRestoration).toBe('manual');
  fireEvent(window, new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  expect(sessionStorage.getItem('scroll-places')).toContain('250');
});
