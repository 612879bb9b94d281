import { isUnsaved } from '@keystead/web-kit';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMarketing } from '../../test/render-marketing.tsx';

const filled = {
  'Full Name': 'Robin Archer',
  'Email Address': 'robin@mail.example',
  Subject: 'Our houses',
  Message: 'We have thirty.\nHow do we begin?',
};

const field = (label: string) => screen.getByLabelText(label);

async function openForm(answer: Answers['POST /marketing/contact'] = { received: true }) {
  const rendered = await renderMarketing({
    path: '/contact',
    user: null,
    answers: { 'POST /marketing/contact': answer },
  });
  await screen.findByRole('heading', { level: 1 });
  const { person } = rendered;
  return {
    ...rendered,
    async fill() {
      for (const [label, text] of Object.entries(filled)) {
        await person.click(field(label));
        await person.paste(text);
      }
    },
    send: () => person.click(screen.getByRole('button', { name: 'Send Message' })),
  };
}

test('required fields are validated by the browser', async () => {
  const { container } = await openForm();
  const inputs = ['Full Name', 'Email Address', 'Company', 'Phone Number', 'Subject', 'Message'].map(field);
  expect(inputs.map((it) => (it as HTMLInputElement).required)).toEqual([true, true, false, false, true, true]);
  expect(field('Email Address')).toHaveAttribute('type', 'email');
  expect(field('Phone Number')).toHaveAttribute('type', 'tel');
  expect(field('Message')).toHaveAttribute('rows', '5');
  const form = container.querySelector('form');
  expect(form).not.toHaveAttribute('novalidate');
  expect(form).toHaveAttribute('method', 'post');
});

test('the page has no inline styles, which the content security policy would block', async () => {
  const { container } = await openForm();
  expect(container.querySelector('[style]')).toBeNull();
});

test('while sending, the button shows it and is disabled; then a confirmation replaces the form; the next form is empty', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { fill, send, calls, person } = await openForm(async () => {
    await answered;
    return { received: true };
  });
  await fill();
  await send();
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  const sent = await screen.findByText('Your message was sent');
  expect(screen.queryByLabelText('Full Name')).not.toBeInTheDocument();
  expect(document.activeElement).toContainElement(sent);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    name: 'Robin Archer',
    email: 'robin@mail.example',
    company: null,
    phone: null,
    subject: 'Our houses',
    message: 'We have thirty.\nHow do we begin?',
    website: null,
  });
  await person.click(screen.getByRole('button', { name: 'Send another message' }));
  for (const label of Object.keys(filled)) expect(field(label)).toHaveValue('');
  expect(field('Full Name')).toHaveFocus();
});

test.each<[string, Answers['POST /marketing/contact'], string]>([
  ['the server’s message', refuse(503, 'service_unavailable', 'Not now.'), 'Not now.'],
  [
    'the rate limit',
    refuse(429, 'rate_limited', 'Too many messages. Please try again in an hour.'),
    'Too many messages. Please try again in an hour.',
  ],
  [
    'its own message without a response',
    silence,
    'Your message was not sent. Please check your connection and try again.',
  ],
])('a failure shows %s, and the typed text stays', async (_, answer, text) => {
  const { fill, send } = await openForm(answer);
  await fill();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  for (const [label, typed] of Object.entries(filled)) expect(field(label)).toHaveValue(typed);
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test('an error of the server is shown at its field, which takes the focus', async () => {
  const answer = refuse(422, 'validation_failed', 'Please check the fields.', { email: 'must be an email address' });
  const { fill, send } = await openForm(answer);
  await fill();
  await send();
  await waitFor(() =>
    expect(field('Email Address')).toHaveAccessibleDescription('Email Address must be an email address'),
  );
  expect(field('Email Address')).toHaveFocus();
});

test('unsent text triggers the unsaved-changes warning', async () => {
  const { fill, send, person } = await openForm();
  expect(isUnsaved()).toBe(false);
  await person.type(field('Subject'), 'A');
  expect(isUnsaved()).toBe(true);
  await person.clear(field('Subject'));
  expect(isUnsaved()).toBe(false);
  await fill();
  expect(isUnsaved()).toBe(true);
  await send();
  await screen.findByText('Your message was sent');
  expect(isUnsaved()).toBe(false);
});

test('the honeypot field is sent as filled in', async () => {
  const { fill, send, calls, container } = await openForm();
  const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(trap?.tabIndex).toBe(-1);
  if (trap) trap.value = 'https://spam.example';
  await fill();
  await send();
  await screen.findByText('Your message was sent');
  expect(calls[0]?.body).toMatchObject({ website: 'https://spam.example' });
});

test('the page shows three support channels, three offices and the business hours', async () => {
  await openForm();
  const under = (name: string) => within(screen.getByRole('region', { name }));
  expect(under('Support channels').getAllByRole('listitem')).toHaveLength(3);
  expect(under('Support channels').getByRole('link', { name: 'support@keystead.example' })).toHaveAttribute(
    'href',
    'mailto:support@keystead.example',
  );
  expect(under('Our offices').getAllByRole('listitem')).toHaveLength(3);
  const hours = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(hours).toEqual([
    ['Mon-Fri', '9AM-6PM PST'],
    ['Saturday', '10AM-4PM'],
    ['Sunday', 'Closed'],
  ]);
  expect(screen.getAllByText(/within 24 hours/i).length).toBeGreaterThan(0);
});

test('four questions expand to their answers, with structured data for search engines', async () => {
  const { container } = await openForm();
  const questions = [...container.querySelectorAll('details > summary')].map((it) => it.textContent);
  expect(questions).toHaveLength(4);
  const data = JSON.parse(container.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions);
});
