import { ApiError, NoAnswerError } from '@keystead/web-kit';
import { creationFailure, placeText } from './maintenance.ts';

test.each([
  ['the server’s own words', new ApiError(403, { error: 'You may not.' }), 'Error: You may not.'],
  ['a server without words', new ApiError(502, {}), 'Error: Server error. Please try again.'],
  ['no answer', new NoAnswerError(null), 'No response from server. Please check your connection and try again.'],
  ['anything else', new Error('odd'), 'Error saving maintenance request. Please try again.'],
])('creationFailure: explains why a new request was not saved: %s', (_, error, text) => {
  expect(creationFailure(error)).toBe(text);
});

test('placeText: is the property, with the tenant where there is one', () => {
  expect(placeText({ property_name: 'Harbour House', tenant_name: 'Dana Whitfield' })).toBe(
    'Harbour House – Dana Whitfield',
  );
  expect(placeText({ property_name: 'Harbour House', tenant_name: null })).toBe('Harbour House');
});
