import { type Import, portfolio } from '@keystead/contracts';

/**
 * The headings under which a source exports a field, the likeliest first. `none` lists columns that it exports and we
 * don't store.
 */
export type Headings = Readonly<Record<string, readonly string[]>>;

const address = {
  city: ['City'],
  state: ['State', 'State/Province', 'State / Region'],
  zip_code: ['Zip Code', 'Zip', 'Postal Code', 'Zip/Postal Code'],
};

const ownNames = ({ properties }: { readonly properties: object }): Headings =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, [name]]));

/**
 * How exports name their columns, by kind and source. Case, spaces and punctuation are ignored. Keystead's own names
 * are the API's field names.
 */
export const sourceHeadings: Readonly<Record<Import['kind'], Readonly<Record<Import['source'], Headings>>>> = {
  properties: {
    keystead: {
      ...ownNames(portfolio.routes['POST /properties'].body),
      none: ['id', 'photos', 'version', 'created_at', 'updated_at'],
    },
    buildium: {
      name: ['Property Name', 'Property'],
      unit: ['Unit Number', 'Unit'],
      address: ['Street Address Line 1', 'Unit Street Address Line 1', 'Address Line 1', 'Street Address'],
      address_2: ['Street Address Line 2', 'Unit Street Address Line 2', 'Address Line 2'],
      ...address,
      property_type: ['Property Sub Type', 'Rental Sub Type', 'Sub Type', 'Property Type', 'Rental Type'],
      bedrooms: ['Bedrooms', 'Unit Bedrooms'],
      bathrooms: ['Bathrooms', 'Unit Bathrooms'],
      square_feet: ['Unit Size', 'Size', 'Square Footage'],
      rent_amount: ['Market Rent'],
      description: ['Unit Description', 'Property Description', 'Description'],
      none: [
        'Street Address Line 3',
        'Address Line 3',
        'Country',
        'Year Built',
        'Property Manager',
        'Rental Manager',
        'Rental Owners',
        'Operating Account',
        'Bank Account',
        'Property Reserve',
        'Listing Status',
      ],
    },
    tenantcloud: {
      name: ['Property', 'Property name'],
      unit: ['Unit', 'Unit name'],
      address: ['Street Address', 'Address'],
      ...address,
      property_type: ['Property type', 'Type'],
      status: ['Status', 'Unit status', 'Occupancy'],
      bedrooms: ['Beds', 'Bedrooms', 'Bedroom'],
      bathrooms: ['Baths', 'Bathrooms', 'Bathroom'],
      square_feet: ['Size, sq.ft', 'Size', 'Square feet'],
      rent_amount: ['Monthly Rent', 'Price', 'Rent price'],
      deposit_amount: ['Deposit', 'Security deposit'],
      description: ['Description'],
      none: ['Country', 'Year built', 'MLS', 'Parking', 'Laundry', 'Air Conditioning', 'Owner', 'Property ID'],
    },
    spreadsheet: {
      name: ['Property Name', 'Name', 'Property', 'Building', 'Building Name', 'Rental', 'Title'],
      unit: ['Unit', 'Unit Number', 'Unit No', 'Unit #', 'Apartment', 'Apt', 'Apt #', 'Suite'],
      address: ['Address', 'Street', 'Street Address', 'Property Address', 'Address 1', 'Address Line 1'],
      address_2: ['Address 2', 'Address Line 2', 'Street 2'],
      ...address,
      city: ['City', 'Town', 'City/Town'],
      state: ['State', 'Province', 'State/Province', 'Region', 'County'],
      zip_code: ['Zip', 'Zip Code', 'Postal Code', 'Postcode', 'Zip/Postal Code'],
      property_type: ['Property Type', 'Type', 'Kind'],
      status: ['Status', 'Property Status', 'Occupancy', 'Availability'],
      bedrooms: ['Bedrooms', 'Beds', 'Bed', 'BR', 'Bdrms', 'Number of Bedrooms', '# Bedrooms'],
      bathrooms: ['Bathrooms', 'Baths', 'Bath', 'BA', 'Number of Bathrooms', '# Bathrooms'],
      square_feet: ['Sq Ft', 'Square Feet', 'SqFt', 'Sq. Feet', 'Square Footage', 'Area', 'Size', 'SF'],
      rent_amount: ['Rent', 'Monthly Rent', 'Rent Amount', 'Rent/Month', 'Rent per Month', 'Asking Rent', 'Price'],
      deposit_amount: ['Deposit', 'Security Deposit', 'Deposit Amount'],
      description: ['Description', 'Notes', 'Comments', 'Details'],
      time_zone: ['Time Zone'],
    },
  },
  tenants: {
    keystead: {
      ...ownNames(portfolio.routes['POST /tenants'].body),
      property_name: ['property_name'],
      none: ['id', 'user_id', 'invited_at', 'version', 'created_at', 'updated_at'],
    },
    buildium: {
      first_name: ['First Name'],
      last_name: ['Last Name'],
      email: ['Email', 'Primary Email', 'Email Address'],
      phone: ['Cell Phone', 'Mobile Phone', 'Home Phone', 'Phone'],
      property_name: ['Property', 'Property Name'],
      unit: ['Unit Number', 'Unit'],
      move_in_date: ['Move In Date', 'Lease Start Date', 'Start Date'],
      status: ['Tenant Status', 'Status', 'Lease Status'],
      emergency_contact_name: ['Emergency Contact Name', 'Emergency Contact'],
      emergency_contact_phone: ['Emergency Contact Phone', 'Emergency Contact Phone Number'],
      none: [
        'Alternate Email',
        'Work Phone',
        'Fax',
        'Company',
        'Lease Type',
        'Lease End Date',
        'Recurring Charge Amount',
        'Recurring Charge Frequency',
        'Date of Birth',
        'Comments',
      ],
    },
    tenantcloud: {
      full_name: ['Full name', 'Tenant', 'Tenant name'],
      first_name: ['First name'],
      last_name: ['Last name'],
      email: ['Email'],
      phone: ['Phone', 'Primary phone'],
      property_name: ['Property', 'Property name'],
      unit: ['Unit', 'Unit name'],
      move_in_date: ['Move in', 'Move in date', 'Lease start'],
      status: ['Status', 'Tenant status'],
      emergency_contact_name: ['Emergency contact', 'Emergency contact name'],
      emergency_contact_phone: ['Emergency contact phone'],
      none: ['Middle name', 'Company', 'Secondary email', 'Secondary phone', 'Lease', 'Lease end', 'Balance'],
    },
    spreadsheet: {
      first_name: ['First Name', 'First', 'Given Name', 'Forename', 'Tenant First Name'],
      last_name: ['Last Name', 'Last', 'Surname', 'Family Name', 'Tenant Last Name'],
      full_name: ['Name', 'Full Name', 'Tenant', 'Tenant Name', 'Renter', 'Resident'],
      email: ['Email', 'E-mail', 'Email Address', 'E-mail Address', 'Mail', 'Tenant Email'],
      phone: ['Phone', 'Phone Number', 'Mobile', 'Cell', 'Cell Phone', 'Mobile Phone', 'Telephone', 'Tenant Phone'],
      property_name: ['Property', 'Property Name', 'Building', 'Building Name', 'Rental', 'Home'],
      unit: ['Unit', 'Unit Number', 'Unit No', 'Unit #', 'Apartment', 'Apt', 'Apt #', 'Suite'],
      property_id: ['Property ID'],
      move_in_date: ['Move In', 'Move-in Date', 'Moved In', 'Start Date', 'Lease Start', 'Since'],
      status: ['Status', 'Tenant Status'],
      emergency_contact_name: ['Emergency Contact', 'Emergency Contact Name', 'Emergency Name'],
      emergency_contact_phone: ['Emergency Contact Phone', 'Emergency Phone', 'Emergency Contact Number'],
    },
  },
};
