import { releases } from '@keystead/contracts';
import { openStore } from '@keystead/releases';
import { defineService, erasedAccounts, secretsOf } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readReleasesConfig } from './config.ts';
import { createReleases } from './create-releases.ts';

export const releasesService = defineService({
  contract: releases,
  version: manifest.version,
  config: readReleasesConfig,
  create: ({ config, database, log, identity }) =>
    createReleases({
      database,
      log,
      store: openStore(config),
      tokenKeys: secretsOf(config.RELEASE_TOKEN_KEY),
      erasedAccounts: erasedAccounts(config, identity),
      singleReplica: config.SINGLE_REPLICA,
    }),
});
