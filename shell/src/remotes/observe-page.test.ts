import type { User } from '@keystead/contracts';
import { session } from '@keystead/web-kit';
import { countFetches, hasContent, isFrameDamaged, observePage } from './observe-page.ts';
import { report } from './report.ts';

type Spy<Name extends 'mounted' | 'empty' | 'signal' | 'measured'> = jest.SpiedFunction<(typeof report)[Name]>;
let mounted: Spy<'mounted'>;
let empty: Spy<'empty'>;
let signal: Spy<'signal'>;
let measured: Spy<'measured'>;

const show = (html: string) => {
  document.body.innerHTML = `<main id="main">${html}</main>`;
};
const signals = () => signal.mock.calls.map(([, , kind]) => kind);
let leave = () => {};
const observe = () => {
  leave = observePage('mf-billing', 'c1', countFetches());
};

beforeEach(() => {
  jest.useFakeTimers();
  mounted = jest.spyOn(report, 'mounted').mockReturnValue();
  empty = jest.spyOn(report, 'empty').mockReturnValue();
  signal = jest.spyOn(report, 'signal').mockReturnValue();
  measured = jest.spyOn(report, 'measured').mockReturnValue();
});
afterEach(() => {
  leave();
  // Ends what outlives a page.
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  session.end();
});

test.each([
  ['text', '<p>Hello</p>', true],
  ['a form', '<form></form>', true],
  ['nothing', '', false],
  ['empty elements', '<div><p> </p></div>', false],
  ['placeholders', '<div role="status">Loading</div><svg aria-hidden="true"></svg>', false],
])('a page with %s has content: %s', (_, html, expected) => {
  show(html);
  expect(hasContent()).toBe(expected);
});

test('a page is mounted as soon as it shows something', async () => {
  show('');
  observe();
  expect(mounted).not.toHaveBeenCalled();
  show('<h1>Subscription</h1>');
  await Promise.resolve();
  expect(mounted).toHaveBeenCalledWith('mf-billing', 'c1');
  jest.advanceTimersByTime(60_000);
  expect(empty).not.toHaveBeenCalled();
  expect(mounted).toHaveBeenCalledTimes(1);
});

test('a page that shows nothing for ten seconds is empty, unless the visitor has left it', () => {
  show('');
  observe();
  jest.advanceTimersByTime(10_000);
  expect(empty).toHaveBeenCalledWith('mf-billing', 'c1');
  expect(mounted).not.toHaveBeenCalled();
  empty.mockReset();
  observe();
  leave();
  jest.advanceTimersByTime(60_000);
  expect(empty).not.toHaveBeenCalled();
});

test('an error message at the start is a signal, but not one after a gesture', () => {
  show('<div role="alert">Something went wrong</div>');
  observe();
  jest.advanceTimersByTime(5_000);
  expect(signals()).toEqual(['alerted']);
  signal.mockReset();
  observe();
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(5_000);
  expect(signals()).toEqual([]);
});

test('a session that ends within 30 s is a signal, also if only the stored one ends', () => {
  show('<h1>Subscription</h1>');
  session.start({ token: 'abc', user: { id: 1, role: 'landlord' } as User });
  observe();
  localStorage.clear();
  jest.advanceTimersByTime(5_000);
  expect(signals()).toEqual(['session_ended']);
  jest.advanceTimersByTime(30_000);
  signal.mockReset();
  observe();
  leave();
  session.end();
  expect(signals()).toEqual(['session_ended']);
});

test('a session that ends later is not', () => {
  show('<h1>Subscription</h1>');
  session.start({ token: 'abc', user: { id: 1, role: 'landlord' } as User });
  observe();
  jest.advanceTimersByTime(30_000);
  session.end();
  expect(signals()).toEqual([]);
});

test('measures are reported after five seconds, and not of a page that was left before', () => {
  show('<h1>Subscription</h1>');
  observe();
  jest.advanceTimersByTime(5_000);
  expect(measured).toHaveBeenCalledWith('mf-billing', 'c1', 'calls', 0);
  measured.mockReset();
  observe();
  leave();
  jest.advanceTimersByTime(5_000);
  expect(measured).not.toHaveBeenCalled();
});

test('requests to the API are counted, also if nobody reads their answers', () => {
  const original = window.fetch;
  const sent = jest.fn(async () => ({}) as Response);
  window.fetch = sent;
  show('<h1>Subscription</h1>');
  observe();
  void fetch('/api/plans');
  void fetch(new URL('/api/subscription', window.location.href));
  void fetch('/api/releases/beacons');
  void fetch('/assets/7.js');
  jest.advanceTimersByTime(5_000);
  expect(measured).toHaveBeenCalledWith('mf-billing', 'c1', 'calls', 2);
  expect(sent).toHaveBeenCalledTimes(4);
  expect(window.fetch).toBe(sent);
  window.fetch = original;
});

describe('the frame', () => {
  const rect = (over: Partial<DOMRect>) =>
    ({ top: 0, left: 0, right: 1_000, width: 1_000, height: 64, ...over }) as DOMRect;
  const frame = (bar: Partial<DOMRect> = {}, main: Partial<DOMRect> = {}) => {
    window.history.replaceState(null, '', '/app/subscription');
    document.body.innerHTML = '<div><header><button>Menu</button></header><main id="main"></main></div>';
    Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1_000 });
    const [header, page] = [document.querySelector('header'), document.querySelector('main')];
    if (header) header.getBoundingClientRect = () => rect(bar);
    if (page) page.getBoundingClientRect = () => rect({ height: 800, ...main });
  };

  test('is intact as the shell lays it out, and not looked at elsewhere', () => {
    frame();
    expect(isFrameDamaged()).toBe(false);
    frame({ height: 0 });
    window.history.replaceState(null, '', '/pricing');
    expect(isFrameDamaged()).toBe(false);
  });

  test.each<[string, Partial<DOMRect>, Partial<DOMRect>]>([
    ['the bar has no height', { height: 0 }, {}],
    ['the bar fills the page', { height: 700 }, {}],
    ['the bar was moved out of the page', { top: -900 }, {}],
    ['the bar is wider than the page', { right: 1_400 }, {}],
    ['the page has no width', {}, { width: 0 }],
  ])('is damaged if %s', (_, bar, main) => {
    frame(bar, main);
    expect(isFrameDamaged()).toBe(true);
  });
});
