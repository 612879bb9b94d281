import { onFirstGesture, shouldDeferHydration } from './deferred-start.ts';

test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'])(
  '%s is a gesture, and acts once',
  (gesture) => {
    const act = jest.fn();
    onFirstGesture(act);
    for (let times = 0; times < 2; times++) document.body.dispatchEvent(new Event(gesture, { bubbles: true }));
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(act).toHaveBeenCalledTimes(1);
  },
);

test('scrolling and resting are no gestures, and a cancelled wait never acts', () => {
  const act = jest.fn();
  const cancel = onFirstGesture(act);
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  window.dispatchEvent(new Event('focus'));
  const resting = new MouseEvent('pointermove', { bubbles: true });
  document.body.dispatchEvent(Object.assign(resting, { movementX: 0, movementY: 0 }));
  cancel();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(act).not.toHaveBeenCalled();
});

test('acts without a gesture after 20 seconds', () => {
  jest.useFakeTimers();
  const act = jest.fn();
  onFirstGesture(act);
  jest.advanceTimersByTime(19_000);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(act).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

const show = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
};

afterEach(() => localStorage.clear());

test('a page that came as HTML can defer hydration', () => {
  show('<h1>Pricing</h1>');
  expect(shouldDeferHydration()).toBe(true);
});

test.each([
  ['that came empty', ''],
  ['that changes by itself', '<main><p data-live="">All is well</p></main>'],
  ['with a form', '<main><form><input name="email"></form></main>'],
])('a page %s can’t defer hydration', (_, html) => {
  show(html);
  expect(shouldDeferHydration()).toBe(false);
});

test('a page that has been used before its scripts came can’t defer hydration', () => {
  show('<h1>Pricing</h1>');
  document.documentElement.setAttribute('data-used', '');
  expect(shouldDeferHydration()).toBe(false);
  document.documentElement.removeAttribute('data-used');
});

test('a page with a hint about an unknown address can’t defer hydration', () => {
  show('<h1>Home</h1>');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="keystead-page">{"missing":"/nope"}</script>',
  );
  expect(shouldDeferHydration()).toBe(false);
});

test('the page of a possibly signed-in user can’t defer hydration', () => {
  show('<h1>Sign in</h1>');
  localStorage.setItem('token', 't');
  expect(shouldDeferHydration()).toBe(false);
});
