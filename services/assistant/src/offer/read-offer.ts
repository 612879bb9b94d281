import { assistant } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { offeredModels } from './chat-models.ts';
import { promptsFor } from './prompts.ts';

/** The models and example questions that the caller can choose from. */
export const readOffer = ({ model }: Dependencies) =>
  endpoint(assistant, 'GET /ai/models', async ({ caller }) =>
    reply({
      models: offeredModels,
      answered_by: (await model?.mayAnswer(caller)) ? 'model' : 'analyst',
      prompts: promptsFor(caller.role),
    }),
  );
