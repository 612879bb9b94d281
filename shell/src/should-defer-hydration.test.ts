import { shouldDeferHydration } from './should-defer-hydration.ts';

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

test('the page of a possibly signed-in user can’t defer hydration', () => {
  show('<h1>Sign in</h1>');
  localStorage.setItem('token', 't');
  expect(shouldDeferHydration()).toBe(false);
});
