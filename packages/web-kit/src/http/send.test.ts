import { operationAddress } from './send.ts';

test('puts parameters into the path', () => {
  expect(operationAddress('PUT /properties/{id}', { id: 5 })).toEqual({ method: 'PUT', url: '/properties/5' });
});

test('escapes a parameter, so that it stays one segment of the path', () => {
  expect(operationAddress('GET /mail/{id}', { id: '../users?x#y' }).url).toBe('/mail/..%2Fusers%3Fx%23y');
});

test.each([undefined, null, ''])('throws for %p as a parameter', (id) => {
  expect(() => operationAddress('GET /properties/{id}', { id })).toThrow('needs "id"');
});
