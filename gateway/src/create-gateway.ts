import { identity } from '@keystead/contracts';
import {
  isDisconnect,
  type Logger,
  type Program,
  problems,
  requestLog,
  type ServiceIdentity,
  serviceClient,
  type TokenVerifier,
} from '@keystead/service-kit';
import Koa from 'koa';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { exchangeKey, KeySessions } from './api/api-keys.ts';
import { namedOperation } from './api/operations.ts';
import { demoSignIns, healthCheck, ownRoutes } from './api/own-routes.ts';
import { sessionCheck } from './api/sessions.ts';
import type { GatewayConfig } from './config.ts';
import { dashboardRoutes, joinedServices } from './dashboard/dashboard.routes.ts';
import { compressText } from './edge/compress-text.ts';
import { mcpEdge } from './edge/mcp-edge.ts';
import { rejectUnparsed } from './edge/reject-unparsed.ts';
import { allowedHost, apiVersionHeader, validateUrl } from './edge/request-checks.ts';
import { crossOrigin, openToBrowsers, securityHeaders } from './edge/response-headers.ts';
import { assets } from './files/assets.ts';
import { builtFiles } from './files/built-files.ts';
import { fixedFiles } from './files/fixed-files.ts';
import { createForwarder } from './forwarding/forwarder.ts';
import { type Count, memoryCount } from './limits/counts.ts';
import { rateLimits } from './limits/rate-limits.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { page } from './page/page.ts';
import { createReleases } from './releases/create-releases.ts';
import { countReleaseCalls } from './releases/release-calls.ts';
import { resolve } from './releases/resolve.ts';
import { ContentSource } from './rendering/content-source.ts';
import { PageRenderer, type RenderTimeouts } from './rendering/page-renderer.ts';
import { BundleCache } from './rendering/server-bundles.ts';
import { searchRoutes } from './search/search.routes.ts';
import { addressesOf } from './upstreams.ts';

interface GatewayDependencies {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly verifier: TokenVerifier;
  readonly serviceIdentity: ServiceIdentity;
  /** Counts requests; by default in this process alone. */
  readonly count?: Count;
  readonly renderTimeouts?: RenderTimeouts;
}

interface Gateway extends Program {
  /** Follows the releases service. It waits for nothing. */
  start(): void;
  /** Starts the render process, so that no visitor waits for its start. Never rejects. */
  warmUp(): Promise<void>;
}

export function createGateway(deps: GatewayDependencies): Gateway {
  const { config, log, verifier, serviceIdentity, count = memoryCount(), renderTimeouts } = deps;
  const addresses = addressesOf(config);
  const health = healthCheck(addresses);
  const joined = joinedServices(addresses, serviceIdentity);
  const dashboard = dashboardRoutes({ services: joined, health, verifier });
  const search = searchRoutes({ services: joined, verifier });
  const accounts = accountRoutes({ services: joined, verifier });
  const releases = createReleases({ config, addresses, serviceIdentity, verifier, count, log });
  const { sources, finder, published, visitorOf, assigned } = releases;
  const renderer = new PageRenderer({
    bundles: new BundleCache({ releases: sources.builtIn, published, log }),
    contents: new ContentSource(addresses, { '/demo': demoSignIns(config) }, log),
    log,
    ...renderTimeouts,
  });
  const forwarder = createForwarder(addresses);
  const identityClient = serviceClient(identity, { baseUrl: addresses.identity.href, identity: serviceIdentity });
  const keySessions = new KeySessions((key, requestId) =>
    identityClient('POST /internal/key-sessions', { body: { key }, requestId }),
  );
  const app = new Koa({ proxy: config.TRUST_PROXY, maxIpsCount: 1 });
  app.use(requestLog(log));
  app.use(namedOperation());
  app.use(securityHeaders(config));
  app.use(problems());
  app.use(apiVersionHeader());
  app.use(allowedHost(config));
  app.use(validateUrl());
  app.use(assets([builtFiles(config.STATIC_ROOT), published]));
  app.use(fixedFiles(config));
  app.use(crossOrigin(config));
  app.use(openToBrowsers());
  app.use(mcpEdge(config));
  app.use(compressText());
  app.use(rateLimits({ config, verifier, count, exchangeKey: exchangeKey(keySessions, verifier) }));
  app.use(oauthRoutes({ config, identity: identityClient, count }));
  app.use(countReleaseCalls({ builtIn: sources.builtIn, finder, calls: releases.calls }));
  app.use(ownRoutes({ config, releases: releases.routes, dashboard, search, accounts, health, verifier }));
  app.use(sessionCheck(verifier));
  app.use(forwarder.middleware);
  app.use(page({ config, releases: sources, visitorOf, renderer, assigned }));
  app.silent = true;
  app.on('error', (err: NodeJS.ErrnoException) => {
    if (!isDisconnect(err)) log.error({ err }, 'the connection failed');
  });
  return {
    handler: app.callback(),
    prepare: rejectUnparsed,
    start: releases.start,
    warmUp: async () => renderer.warmUp(await resolve(sources, { id: '', counts: false, person: null, overrides: {} })),
    endStreams() {
      releases.endStreams();
      forwarder.endStreams();
    },
    async close() {
      forwarder.close();
      await Promise.all([renderer.close(), releases.close()]);
    },
  };
}
