import { repeatEarlyClicks, takeEarlyClicks } from './early-clicks.ts';

const pressed: string[] = [];
const clicks = (html: string, ...selectors: string[]) => {
  document.body.innerHTML = html;
  window.keysteadClicks = selectors.map((selector) => document.querySelector(selector));
  document.body.addEventListener('click', ({ target }) => pressed.push((target as Element).id));
};

afterEach(() => {
  pressed.length = 0;
  window.keysteadClicks = undefined;
});

test('a button that was pressed before the app ran is pressed once it does, once', () => {
  clicks('<button type="button" id="demo"><b>Landlord</b></button>', 'b');
  expect(takeEarlyClicks()).toBe(true);
  expect(pressed).toEqual([]);
  repeatEarlyClicks();
  repeatEarlyClicks();
  expect(pressed).toEqual(['demo']);
  expect(window.keysteadClicks).toBeUndefined();
});

test('links, forms and what has gone are left alone', () => {
  clicks(
    '<a href="#">x</a><form><button id="send">Send</button></form><button type="button" id="gone"></button>',
    'a',
    '#send',
    '#gone',
  );
  takeEarlyClicks();
  document.querySelector('#gone')?.remove();
  repeatEarlyClicks();
  expect(pressed).toEqual([]);
});

test('nothing was pressed', () => {
  expect(takeEarlyClicks()).toBe(false);
});
