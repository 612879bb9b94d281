import { identity as people, releases } from '@keystead/contracts';
import { openStore } from '@keystead/releases';
import { defineService, erasedAccounts, secretsOf, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readReleasesConfig } from './config.ts';
import { createReleases } from './create-releases.ts';

export const releasesService = defineService({
  contract: releases,
  version: manifest.version,
  config: readReleasesConfig,
  create({ config, database, log, identity }) {
    const users = serviceClient(people, { baseUrl: config.IDENTITY_URL, identity });
    return createReleases({
      database,
      log,
      store: openStore(config),
      tokenKeys: secretsOf(config.RELEASE_TOKEN_KEY),
      erasedAccounts: erasedAccounts(config, identity),
      singleReplica: config.SINGLE_REPLICA,
      post: (body) => users('POST /internal/notices', { body }),
    });
  },
});
