import { sampleProperties, sampleProperty, sampleTenant, sampleTenants } from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const house = sampleProperty({ id: 5 });
const created = sampleTenant({ id: 9, email: 'eve@mail.example', first_name: 'Eve' });

function renderForm(create: Answers['POST /tenants']) {
  const rendered = renderPortfolio({
    path: '/app/tenants/new',
    answers: {
      'GET /tenants': sampleTenants([]),
      'GET /properties': sampleProperties([house]),
      'POST /tenants': create,
    },
  });
  const { person } = rendered;
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /tenants');
  const submit = () => person.click(within(dialog()).getByRole('button', { name: 'Add Tenant' }));
  const fill = async (labels: Record<string, string>) => {
    for (const [label, text] of Object.entries(labels)) {
      await person.click(field(label));
      await person.paste(text);
    }
  };
  const chooseProperty = async () => {
    await person.click(field('Property'));
    await person.click(await screen.findByRole('option', { name: /Harbour House/ }));
  };
  return { ...rendered, sent, submit, fill, chooseProperty };
}

const dialog = () => screen.getByRole('dialog', { name: 'Add Tenant' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));
const required = { Email: 'eve@mail.example', 'First name': 'Eve', 'Last name': ' Whitfield ' };

test('missing fields are listed by name and marked, and nothing is sent', async () => {
  const { submit, fill, sent } = renderForm(created);
  await fill({ 'First name': '  ', Phone: '555 0100' });
  await submit();
  const alert = await within(dialog()).findByRole('alert');
  expect(alert).toHaveTextContent('Please fill in all required fields:');
  const missing = within(alert).getAllByRole('listitem');
  expect(missing.map((item) => item.textContent)).toEqual(['Email', 'First name', 'Last name', 'Property']);
  expect(field('Email')).toHaveFocus();
  expect(field('Property')).toBeInvalid();
  expect(field('Property')).toHaveAccessibleDescription('Property is required');
  expect(field('Phone')).not.toHaveAttribute('aria-invalid');
  expect(sent()).toHaveLength(0);
});

test('an e-mail address must be valid', async () => {
  const { submit, fill, chooseProperty, sent } = renderForm(created);
  await fill({ ...required, Email: 'eve at home' });
  await chooseProperty();
  await submit();
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Email must be a valid email address'));
  expect(sent()).toHaveLength(0);
});

test('the short version is enough: other fields are sent as null, and the message says that the tenant is invited', async () => {
  const { submit, fill, chooseProperty, sent, calls, address } = renderForm(created);
  expect(within(dialog()).queryByRole('textbox', { name: /Emergency/ })).not.toBeInTheDocument();
  await fill(required);
  await chooseProperty();
  await submit();
  await screen.findByText('Tenant added. An invitation is on its way to eve@mail.example.');
  expect(sent()[0]?.body).toEqual({
    email: 'eve@mail.example',
    first_name: 'Eve',
    last_name: ' Whitfield ',
    phone: null,
    property_id: 5,
    emergency_contact_name: null,
    emergency_contact_phone: null,
    move_in_date: null,
    status: 'active',
  });
  expect(sent()[0]?.headers['Idempotency-Key']).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(address()).toBe('/app/tenants'));
  await waitFor(() => expect(calls.at(-1)?.operation).toBe('GET /tenants'));
});

test('the other fields are below "More details", and keep their values when it is collapsed', async () => {
  const { submit, fill, chooseProperty, sent, person } = renderForm(created);
  await fill({ ...required, Phone: '555 0100' });
  await chooseProperty();
  const more = within(dialog()).getByRole('button', { name: 'More details' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await person.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  await fill({ 'Emergency contact name': 'Rae', 'Emergency contact phone': '555 0199' });
  await person.type(field('Move-in date'), '2026-03-01');
  await person.selectOptions(field('Status'), 'Inactive');
  await person.click(more);
  await submit();
  await screen.findByText(/^Tenant added\./);
  expect(sent()[0]?.body).toMatchObject({
    phone: '555 0100',
    emergency_contact_name: 'Rae',
    emergency_contact_phone: '555 0199',
    move_in_date: '2026-03-01',
    status: 'inactive',
  });
});

test('an error below "More details" expands it', async () => {
  const { submit, fill, chooseProperty } = renderForm(
    refuse(422, 'validation_failed', 'Please check what you entered.', { move_in_date: 'must be a date' }),
  );
  await fill(required);
  await chooseProperty();
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Error saving tenant. Please try again.Please check what you entered.',
  );
  expect(within(dialog()).getByRole('button', { name: 'More details' })).toHaveAttribute('aria-expanded', 'true');
  expect(field('Move-in date')).toHaveAccessibleDescription('Move-in date must be a date');
});

test('another tenant’s e-mail address is rejected and marked', async () => {
  const message = 'You already have a tenant with this email address.';
  const { submit, fill, chooseProperty, sent } = renderForm(refuse(409, 'tenant_exists', message));
  await fill(required);
  await chooseProperty();
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    `Error saving tenant. Please try again.${message}`,
  );
  expect(field('Email')).toHaveAccessibleDescription('Email is that of a tenant you already have');
  expect(field('Email')).toHaveFocus();
  expect(sent()).toHaveLength(1);
});

test('after two tries without a response an error is shown, and the typed text stays', async () => {
  const { submit, fill, chooseProperty, sent } = renderForm(silence);
  await fill(required);
  await chooseProperty();
  await submit();
  await within(dialog()).findByText('Error saving tenant. Please try again.');
  expect(field('Email')).toHaveValue('eve@mail.example');
  expect(field('Property')).toHaveValue('Harbour House');
  const [first, second, ...more] = sent().map(({ headers }) => headers['Idempotency-Key']);
  expect(second).toBe(first);
  expect(more).toEqual([]);
});

test('after the trial the server’s message links to the plans', async () => {
  const message = 'Your free trial has ended. Choose a plan to add tenants.';
  const { submit, fill, chooseProperty } = renderForm(refuse(402, 'trial_ended', message));
  await fill(required);
  await chooseProperty();
  await submit();
  await within(dialog()).findByText(message);
  expect(within(dialog()).getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
});
