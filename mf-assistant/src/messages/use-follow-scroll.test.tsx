import { act, fireEvent, render } from '@testing-library/react';
import { useFollowScroll } from './use-follow-scroll.ts';

const VIEW = 300;
let height = 0;
let grow = () => {};

// jsdom has no layout, so the test sets the sizes.
beforeEach(() => {
  height = 1000;
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  Object.assign(window, {
    ResizeObserver: class {
      constructor(changed: () => void) {
        grow = changed;
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => void Reflect.deleteProperty(window, 'ResizeObserver'));

function Box({ first, busy }: { first: string | undefined; busy: boolean }) {
  const { scroller, content, following, onScroll, toEnd } = useFollowScroll(first, busy);
  return (
    <>
      <div ref={scroller} data-testid="box" onScroll={onScroll}>
        <div ref={content} />
      </div>
      <button type="button" onClick={toEnd}>
        {following ? 'at the end' : 'elsewhere'}
      </button>
    </>
  );
}

function show(started: { first: string | undefined } = { first: '1' }) {
  const { first } = started;
  const { rerender, getByTestId, getByRole } = render(<Box first={first} busy={false} />);
  const box = getByTestId('box');
  const scrollTo = (place: number) => {
    box.scrollTop = place;
    fireEvent.scroll(box);
  };
  const change = (to: number, props: { first?: string; busy?: boolean } = {}) => {
    height = to;
    rerender(<Box first={first} busy={false} {...props} />);
  };
  return { box, scrollTo, change, button: getByRole('button') };
}

test('the end is visible, and stays so when content is added', () => {
  const { box, change } = show();
  expect(box.scrollTop).toBe(1000);
  change(1200);
  expect(box.scrollTop).toBe(1200);
  height = 1300;
  act(() => grow());
  expect(box.scrollTop).toBe(1300);
});

test('a conversation without a message begins at its top', () => {
  const { box } = show({ first: undefined });
  expect(box.scrollTop).toBe(0);
});

test('a user who has scrolled up stays there until they go to the end', () => {
  const { box, scrollTo, change, button } = show();
  scrollTo(200);
  expect(button).toHaveTextContent('elsewhere');
  change(1200);
  expect(box.scrollTop).toBe(200);
  fireEvent.click(button);
  expect(box.scrollTop).toBe(1200);
  expect(button).toHaveTextContent('at the end');
});

test('scrolling back to the end resumes following', () => {
  const { box, scrollTo, change, button } = show();
  scrollTo(200);
  scrollTo(660);
  expect(button).toHaveTextContent('at the end');
  change(1200);
  expect(box.scrollTop).toBe(1200);
});

test('a new question scrolls to the end', () => {
  const { box, scrollTo, change } = show();
  scrollTo(200);
  change(1200, { busy: true });
  expect(box.scrollTop).toBe(1200);
});

test('inserted earlier messages leave the visible ones in place', () => {
  const { box, scrollTo, change, button } = show();
  scrollTo(10);
  change(1800, { first: '0' });
  expect(box.scrollTop).toBe(810);
  expect(button).toHaveTextContent('elsewhere');
});
