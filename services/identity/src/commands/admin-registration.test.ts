import { adminRegistration } from './admin-registration.ts';
import { CommandError } from './run-command.ts';

const password = 'quiet-harbour-42';

test('adminRegistration: returns the name, address and password of the administrator', async () => {
  expect(await adminRegistration('CHIEF@mail.example', { ADMIN_PASSWORD: password })).toEqual({
    first_name: 'Keystead',
    last_name: 'Admin',
    email: 'CHIEF@mail.example',
    password,
  });
});

test.each([
  ['chief@harbour', password, 'The email must be an email address.'],
  [`${'x'.repeat(250)}@mail.example`, password, 'The email must have at most 254 characters.'],
  ['a@mail.example', 'short', 'The password must have at least 10 characters.'],
  ['a@mail.example', 'long'.repeat(51), 'The password must have at most 200 characters.'],
  ['a@mail.example', 'password123', expect.stringContaining('leaked')],
])('adminRegistration: rejects %s with the password %s with one sentence', async (email, typed, message) => {
  const rejection = await adminRegistration(email, { ADMIN_PASSWORD: typed }).catch((error) => error);
  expect(rejection).toBeInstanceOf(CommandError);
  expect(rejection).toMatchObject({ message });
});
