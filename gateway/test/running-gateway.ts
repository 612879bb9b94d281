import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveProgram } from '@keystead/service-kit';
import { type RecordedLog, recordedLog, type TestIssuer, testIssuer } from '@keystead/service-kit/testing';
import type { GatewayConfig } from '../src/config.ts';
import { createGateway } from '../src/create-gateway.ts';
import type { Count } from '../src/limits/counts.ts';
import { deadAddress } from './scratch-server.ts';

/** A gateway under test: the real one over real HTTP, with its own folder for releases. */
export interface RunningGateway {
  readonly url: string;
  readonly port: number;
  readonly root: string;
  readonly issuer: TestIssuer;
  readonly lines: RecordedLog['lines'];
  stop(): Promise<void>;
}

/** Starts a gateway. Services without a URL refuse connections. */
export async function runningGateway(own: Partial<GatewayConfig> = {}, count?: Count): Promise<RunningGateway> {
  const root = await mkdtemp(join(tmpdir(), 'keystead-gateway-'));
  const config: GatewayConfig = {
    PORT: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    NODE_ENV: 'test',
    SERVICE_SECRET: 'a secret of tests',
    SINGLE_REPLICA: false,
    IDENTITY_URL: deadAddress,
    PORTFOLIO_URL: deadAddress,
    OPERATIONS_URL: deadAddress,
    BILLING_URL: deadAddress,
    ASSISTANT_URL: deadAddress,
    MARKETING_URL: deadAddress,
    EVENTS_URL: deadAddress,
    RELEASES_URL: deadAddress,
    RELEASE_TOKEN_KEY: 'a key of the tests',
    STATIC_ROOT: root,
    ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1]',
    TRUST_PROXY: false,
    DEMO_DATA: false,
    RATE_LIMITS: 'on',
    RATE_LIMIT_ADDRESS: 100_000,
    RATE_LIMIT_USER: 100_000,
    RATE_LIMIT_VISITORS: 100_000,
    RATE_LIMIT_APPS: 100_000,
    CORS_ORIGINS: '',
    OVERRIDE_ORIGINS: '',
    METRICS_HOST: '127.0.0.1',
    ...own,
  };
  const issuer = testIssuer();
  const { log, lines } = recordedLog();
  const running = await serveProgram(
    config,
    createGateway({
      config,
      log,
      verifier: issuer.verifier,
      serviceIdentity: { token: async () => issuer.serviceToken('gateway') },
      ...(count && { count }),
      // A busy machine must not cost a page its HTML or its skeleton.
      renderTimeouts: { timeoutMs: 60_000, skeletonTimeoutMs: 60_000 },
    }),
  );
  return {
    url: `http://127.0.0.1:${running.port}`,
    port: running.port,
    root,
    issuer,
    lines,
    async stop() {
      await running.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
