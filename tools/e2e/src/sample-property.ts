/** A property with only the required fields. */
export const sampleProperty = {
  name: 'Harbour House',
  address: '12 Quay Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  rent_amount: 1850.5,
};
