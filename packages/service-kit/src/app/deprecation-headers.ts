import type { Route } from '@keystead/contracts';

const secondsOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000);

/** The path of what to call instead, with the values that this request has; undefined where one is missing. */
function filledPath(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const filled = path.replace(/\{(\w+)\}/g, (brace, name: string) =>
    params[name] === undefined ? brace : encodeURIComponent(params[name]),
  );
  return filled.includes('{') ? undefined : filled;
}

/** What is said of a route that will go: since when (RFC 9745), until when (RFC 8594), and what comes after it. */
export function deprecationHeaders(
  { deprecated }: Route,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  if (!deprecated) return {};
  const path = deprecated.instead && filledPath(deprecated.instead.split(' ')[1] as string, params);
  return {
    Deprecation: `@${secondsOf(deprecated.since)}`,
    Sunset: new Date(`${deprecated.sunset}T00:00:00Z`).toUTCString(),
    ...(path !== undefined && { Link: `</api${path}>; rel="successor-version"` }),
  };
}
