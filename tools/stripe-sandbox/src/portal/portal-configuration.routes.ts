import type { ApiOperation } from '../api/api-operation.ts';
import { objectId, presentList } from '../api/objects.ts';
import { nothing } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { PriceRepository } from '../prices/price.repository.ts';
import {
  type ConfigurationContent,
  configurationSearch,
  readConfigurationChange,
  readNewConfiguration,
} from './portal-configuration.parameters.ts';
import type { PortalConfigurationRepository } from './portal-configuration.repository.ts';
import { presentConfiguration } from './portal-configuration.ts';

interface ConfigurationDependencies {
  readonly configurations: PortalConfigurationRepository;
  readonly prices: PriceRepository;
}

/** Validates that every offered price exists, belongs to its product, is active and recurs. */
async function checkPrices(prices: PriceRepository, { features }: ConfigurationContent): Promise<void> {
  for (const [at, offered] of features.subscription_update.products.entries())
    for (const [place, id] of offered.prices.entries()) {
      const path = `features[subscription_update][products][${at}][prices][${place}]`;
      const price = await prices.find(id);
      if (!price) throw missing('price', id, path);
      if (price.product !== offered.product)
        throw invalid(`The price '${id}' does not belong to the product '${offered.product}'.`, path);
      if (!price.active || !price.recurring)
        throw invalid(`The price '${id}' must be active and recurring to be offered in the portal.`, path);
    }
}

/** `POST` and `GET /v1/billing_portal/configurations`, and `GET` and `POST` of one by its id. */
export const configurationOperations = ({ configurations, prices }: ConfigurationDependencies): ApiOperation[] => [
  {
    name: 'POST /v1/billing_portal/configurations',
    async handle({ parameters, seed }) {
      const content = readNewConfiguration(parameters);
      await checkPrices(prices, content);
      const now = new Date();
      const stored = { _id: objectId('bpc_', seed), created: now, updated: now, version: 0, ...content };
      return presentConfiguration(await configurations.add(stored));
    },
  },
  {
    name: 'GET /v1/billing_portal/configurations',
    async handle({ parameters }) {
      const { active, is_default, limit, starting_after } = configurationSearch(parameters, '');
      // No configuration is the default: Stripe creates that one only in its own dashboard.
      const page = is_default
        ? { rows: [], hasMore: false }
        : await configurations.list({ active, limit, startingAfter: starting_after });
      return presentList('/v1/billing_portal/configurations', page, presentConfiguration);
    },
  },
  {
    name: 'GET /v1/billing_portal/configurations/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const configuration = await configurations.find(id);
      if (!configuration) throw missing('configuration', id, 'configuration');
      return presentConfiguration(configuration);
    },
  },
  {
    name: 'POST /v1/billing_portal/configurations/{id}',
    async handle({ id, parameters }) {
      const change = readConfigurationChange(parameters);
      const changed = await configurations.change(id, async (before) => {
        const content = change(before);
        const changesProducts =
          content.features.subscription_update.products !== before.features.subscription_update.products;
        // Prices that were offered before stay, even if one of them is no longer for sale.
        if (changesProducts) await checkPrices(prices, content);
        return content;
      });
      if (!changed) throw missing('configuration', id, 'configuration');
      return presentConfiguration(changed);
    },
  },
];
