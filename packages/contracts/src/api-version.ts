/** The date of the API's present version: what `API-Version` names, in requests and in answers, and the reference's own version. */
export const apiVersion = '2026-11-01';
