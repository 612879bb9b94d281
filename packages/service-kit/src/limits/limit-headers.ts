/** A limit as answers name it: so many in a window of so many seconds. */
export interface NamedLimit {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number;
}

/** What an answer says of a limit, and of what is left of it (draft-ietf-httpapi-ratelimit-headers-10). */
export const limitHeaders = ({ name, quota, seconds }: NamedLimit, remaining: number, resetsIn: number) => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${seconds}`,
  RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetsIn)}`,
});
