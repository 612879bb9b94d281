import type { Route } from '@keystead/contracts';

const secondsOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000);

/** Fills the successor's path with this request's parameters; undefined if one is missing. */
function filledPath(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const filled = path.replace(/\{(\w+)\}/g, (brace, name: string) =>
    params[name] === undefined ? brace : encodeURIComponent(params[name]),
  );
  return filled.includes('{') ? undefined : filled;
}

/** The headers of a deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to its successor. */
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
