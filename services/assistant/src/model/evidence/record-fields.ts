const freeTexts = new Set(
  'body comment comments content description lease_terms message notes reason reversal_reason specialties subject terms text'.split(
    ' ',
  ),
);
const spellings = new Set('phone receipt_number transaction_id zip_code emergency_contact_phone'.split(' '));
const shares = new Set(['occupancy', 'share']);
const counts =
  /(?:^|_)(?:id|count|days|months|requests|properties|tenants|leases|limit|payments|total|version|bedrooms|bathrooms|feet)$|^total_payments$/;

/** Whether a field holds free text. A figure in it is no evidence. */
export const isFreeText = (key: string): boolean => freeTexts.has(key);

/** Whether the digits of a field are an identifier and no quantity. */
export const isSpelling = (key: string): boolean => spellings.has(key);

/** Whether a field holds a ratio between 0 and 1. */
export const isShare = (key: string): boolean => shares.has(key);

/** Whether a number of a field may be an amount of money, which is any field not known to be something else. */
export const isMoney = (key: string): boolean => !counts.test(key);
