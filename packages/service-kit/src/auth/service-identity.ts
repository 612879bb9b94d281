/** Provides the token that identifies this service to other services. */
export interface ServiceIdentity {
  token(): Promise<string>;
}

/** A service's token and the instant of its expiry. */
export interface ServiceToken {
  readonly token: string;
  readonly expires_at: string;
}

/** Milliseconds before its expiry at which a token is replaced. */
const EXPIRY_MARGIN_MS = 5 * 60_000;

/** Caches a token from identity and renews it before it expires. Concurrent callers share one request. */
export function renewedServiceIdentity(fetchToken: () => Promise<ServiceToken>): ServiceIdentity {
  let current: ServiceToken | undefined;
  let pending: Promise<ServiceToken> | undefined;
  return {
    async token() {
      if (current && Date.parse(current.expires_at) - EXPIRY_MARGIN_MS > Date.now()) return current.token;
      pending ??= fetchToken().finally(() => {
        pending = undefined;
      });
      current = await pending;
      return current.token;
    },
  };
}
