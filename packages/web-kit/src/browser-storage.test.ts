import { browserStorage, tabStorage } from './browser-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('tab storage and browser storage hold separate values', () => {
  tabStorage.write('key', 'of the tab');
  browserStorage.write('key', 'of the browser');
  expect([tabStorage.read('key'), browserStorage.read('key')]).toEqual(['of the tab', 'of the browser']);
  expect(sessionStorage.getItem('key')).toBe('of the tab');
  tabStorage.remove('key');
  expect([tabStorage.read('key'), browserStorage.read('key')]).toEqual([null, 'of the browser']);
});

test('where the browser forbids storage, nothing is stored and nothing throws', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  tabStorage.write('key', 'value');
  tabStorage.remove('key');
  expect(tabStorage.read('key')).toBeNull();
});
