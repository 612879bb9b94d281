import { act, fireEvent, render } from '@testing-library/react';
import { useFollowScroll } from './use-follow-scroll.ts';

const VIEW = 300;
let height = 0;
let grow = () => {};

// Nothing is laid out here: the sizes are the test's.
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

function show(begun: { first: string | undefined } = { first: '1' }) {
  const { first } = begun;
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

test('the end is in sight, and stays so when more comes', () => {
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

test('who has scrolled up stays there until they go to the end', () => {
  const { box, scrollTo, change, button } = show();
  scrollTo(200);
  expect(button).toHaveTextContent('elsewhere');
  change(1200);
  expect(box.scrollTop).toBe(200);
  fireEvent.click(button);
  expect(box.scrollTop).toBe(1200);
  expect(button).toHaveTextContent('at the end');
});

test('who scrolls back to the end is followed again', () => {
  const { box, scrollTo, change, button } = show();
  scrollTo(200);
  scrollTo(660);
  expect(button).toHaveTextContent('at the end');
  change(1200);
  expect(box.scrollTop).toBe(1200);
});

test('who asks is at the end again', () => {
  const { box, scrollTo, change } = show();
  scrollTo(200);
  change(1200, { busy: true });
  expect(box.scrollTop).toBe(1200);
});

test('earlier messages that are put before leave what was in sight where it is', () => {
  const { box, scrollTo, change, button } = show();
  scrollTo(10);
  change(1800, { first: '0' });
  expect(box.scrollTop).toBe(810);
  expect(button).toHaveTextContent('elsewhere');
});
