import { shouldDeferHydration } from './can-wait.ts';

const show = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
};

afterEach(() => localStorage.clear());

test('a page that came as HTML can wait', () => {
  show('<h1>Pricing</h1>');
  expect(shouldDeferHydration()).toBe(true);
});

test.each([
  ['that came empty', ''],
  ['that changes by itself', '<main><p data-live="">All is well</p></main>'],
  ['with a form', '<main><form><input name="email"></form></main>'],
])('a page %s can’t', (_, html) => {
  show(html);
  expect(shouldDeferHydration()).toBe(false);
});

test('a page of somebody who may be signed in can’t', () => {
  show('<h1>Sign in</h1>');
  localStorage.setItem('token', 't');
  expect(shouldDeferHydration()).toBe(false);
});
