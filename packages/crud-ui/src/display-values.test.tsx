import { render, screen } from '@testing-library/react';
import { EmailLink, PhoneLink, placeName } from './display-values.tsx';

test.each([
  ['dana@mail.example', 'mailto:dana@mail.example'],
  // Not the subject of the message.
  ['da?subject=na@mail.example', 'mailto:da%3Fsubject%3Dna@mail.example'],
])('EmailLink of %s', (email, address) => {
  render(<EmailLink email={email} />);
  expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', address);
});

test.each([
  ['(207) 555-0100', 'tel:2075550100'],
  ['+49 30 555 01 ext. 2', 'tel:+4930555012'],
])('PhoneLink of %s', (phone, address) => {
  render(<PhoneLink phone={phone} />);
  expect(screen.getByRole('link', { name: phone })).toHaveAttribute('href', address);
});

test.each([
  ['Hawthorne Row, Unit 8C', 'Hawthorne Row, Unit\u00a08C'],
  ['Elm Street Apt. 4', 'Elm Street Apt.\u00a04'],
  ['United House 12', 'United House 12'],
])('placeName keeps the unit of %s on one line', (name, kept) => {
  expect(placeName(name)).toBe(kept);
});
