import type { Body } from '@keystead/contracts';

/** A demo tenant. `home` is the index of their property in the demo properties. */
type DemoTenant = Omit<Body<'POST /tenants'>, 'property_id'> & { readonly home: number };

/** The tenants of the demo landlord. The first one can sign in, with the given e-mail address. */
export const demoTenants = (email: string): readonly DemoTenant[] => [
  {
    home: 0,
    email,
    first_name: 'Marcus',
    last_name: 'Lee',
    phone: '(503) 555-0142',
    emergency_contact_name: 'Joanna Lee',
    emergency_contact_phone: '(503) 555-0178',
  },
  {
    home: 1,
    email: 'priya.raman@mail.example',
    first_name: 'Priya',
    last_name: 'Raman',
    phone: '(208) 555-0119',
    emergency_contact_name: 'Arun Raman',
    emergency_contact_phone: '(208) 555-0120',
  },
  {
    home: 2,
    email: 'theo.lindqvist@mail.example',
    first_name: 'Theo',
    last_name: 'Lindqvist',
    phone: '(612) 555-0165',
  },
  {
    home: 3,
    email: 'odile.benoit@mail.example',
    first_name: 'Odile',
    last_name: 'Benoît',
    phone: '(410) 555-0187',
    status: 'inactive',
  },
  {
    home: 1,
    email: 'grace.okafor@mail.example',
    first_name: 'Grace',
    last_name: 'Okafor',
    phone: '(208) 555-0134',
    status: 'inactive',
  },
];
