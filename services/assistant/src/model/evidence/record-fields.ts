const freeTexts = new Set(
  'body comment comments content description lease_terms message notes reason reversal_reason specialties subject terms text'.split(
    ' ',
  ),
);
const spellings = new Set('phone receipt_number transaction_id zip_code emergency_contact_phone'.split(' '));
const shares = new Set(['occupancy', 'share']);
const counts =
  /(?:^|_)(?:id|count|days|months|requests|properties|tenants|leases|limit|payments|total|version|bedrooms|bathrooms|feet)$|^total_payments$/;

/** Whether a field holds what somebody wrote at length; a figure in it is no finding of ours. */
export const isFreeText = (key: string): boolean => freeTexts.has(key);

/** Whether the digits of a field are spelled, and mean nothing as a number. */
export const isSpelling = (key: string): boolean => spellings.has(key);

/** Whether a field holds a share of one. */
export const isShare = (key: string): boolean => shares.has(key);

/** Whether a number of a field may be an amount of money: whatever is not known to be something else. */
export const isMoney = (key: string): boolean => !counts.test(key);
