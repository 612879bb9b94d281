/** A limit as the response headers name it: `quota` requests per window of `seconds`. */
export interface NamedLimit {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number;
}

/** The response headers for a limit and its remaining quota (draft-ietf-httpapi-ratelimit-headers-10). */
export const limitHeaders = ({ name, quota, seconds }: NamedLimit, remaining: number, resetsIn: number) => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${seconds}`,
  RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetsIn)}`,
});
