import { recogniseColumns } from './recognise-columns.ts';

const recognised = (kind: 'properties' | 'tenants', heading: string) => {
  const names = heading.split(',');
  const { source, fields } = recogniseColumns(kind, names);
  return { source, ...Object.fromEntries(names.map((name, place) => [name, fields[place]])) };
};

test('recogniseColumns: recognises every column of our own export', () => {
  const heading = 'id,name,address,city,state,zip_code,rent_amount,property_type,bedrooms,created_at';
  expect(recognised('properties', heading)).toMatchObject({
    source: 'keystead',
    id: null,
    name: 'name',
    zip_code: 'zip_code',
    rent_amount: 'rent_amount',
    created_at: null,
  });
  expect(recognised('tenants', 'email,first_name,last_name,property_id,property_name,status')).toMatchObject({
    source: 'keystead',
    property_id: 'property_id',
    property_name: 'property_name',
  });
});

test('recogniseColumns: recognises the headings of spreadsheets in many spellings', () => {
  expect(recognised('properties', 'PROPERTY NAME,street,Town,State,Postcode,Rent / Month,Beds,Sq. Ft.,Colour')).toEqual(
    {
      source: 'spreadsheet',
      'PROPERTY NAME': 'name',
      street: 'address',
      Town: 'city',
      State: 'state',
      Postcode: 'zip_code',
      'Rent / Month': 'rent_amount',
      Beds: 'bedrooms',
      'Sq. Ft.': 'square_feet',
      Colour: null,
    },
  );
  expect(recognised('tenants', 'Name,E-mail,Mobile,Building,Apt #')).toEqual({
    source: 'spreadsheet',
    Name: 'full_name',
    'E-mail': 'email',
    Mobile: 'phone',
    Building: 'property_name',
    'Apt #': 'unit',
  });
});

test('recogniseColumns: recognises Buildium’s units and tenants', () => {
  const units =
    'Property Name,Property Sub Type,Street Address Line 1,Street Address Line 2,City,State,Zip Code,Unit Number,Market Rent,Bedrooms,Bathrooms,Year Built';
  expect(recognised('properties', units)).toMatchObject({
    source: 'buildium',
    'Property Sub Type': 'property_type',
    'Street Address Line 2': 'address_2',
    'Unit Number': 'unit',
    'Market Rent': 'rent_amount',
    'Year Built': null,
  });
  const tenants = 'First Name,Last Name,Email,Home Phone,Cell Phone,Property,Unit Number,Move In Date,Lease End Date';
  expect(recognised('tenants', tenants)).toMatchObject({
    source: 'buildium',
    'Home Phone': null,
    'Cell Phone': 'phone',
    Property: 'property_name',
    'Lease End Date': null,
  });
});

test('recogniseColumns: recognises TenantCloud’s units and tenants', () => {
  const units =
    'Property,Unit,Street Address,City,State / Region,Zip,Country,Price,Deposit,Beds,Baths,"Size, sq.ft",Parking';
  expect(recognised('properties', units)).toMatchObject({
    source: 'tenantcloud',
    Property: 'name',
    Unit: 'unit',
    'State / Region': 'state',
    Price: 'rent_amount',
    Parking: null,
  });
  expect(recognised('tenants', 'Full name,Email,Phone,Property,Unit,Balance,Middle name')).toMatchObject({
    source: 'tenantcloud',
    'Full name': 'full_name',
    Balance: null,
  });
});

test('recogniseColumns: fills a field from the likelier of two columns', () => {
  expect(recognised('properties', 'Building,Property Name,Unit')).toMatchObject({
    Building: null,
    'Property Name': 'name',
  });
});

test('recogniseColumns: recognises a column that was added to an export', () => {
  const heading = 'Property Name,Street Address Line 1,City,State,Zip Code,Unit Number,Asking Rent,Year Built';
  expect(recognised('properties', heading)).toMatchObject({ source: 'buildium', 'Asking Rent': 'rent_amount' });
});
