import { __myThings__ } from '@keystead/contracts';
import { erasedAccounts, defineService } from '@keystead/service-kit';
import { read__MyThings__Config } from './config.ts';
import { create__MyThings__ } from './create-__my-things__.ts';
import manifest from '../package.json' with { type: 'json' };

/** The definition of the __my things__ service. */
export const __myThings__Service = defineService({ contract: __myThings__, version: manifest.version, config: read__MyThings__Config,
  create: ({ config, database, identity }) =>
    create__MyThings__({ database, erasedAccounts: erasedAccounts(config, identity) }),
});
