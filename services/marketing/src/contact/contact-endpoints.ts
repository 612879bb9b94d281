import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { deleteMessage } from './delete-message.ts';
import { listMessages } from './list-messages.ts';
import { readMessage } from './read-message.ts';
import { sendMessage } from './send-message.ts';
import { updateMessage } from './update-message.ts';

export const contactEndpoints = (deps: Dependencies): Endpoint[] => [
  sendMessage(deps),
  listMessages(deps),
  readMessage(deps),
  updateMessage(deps),
  deleteMessage(deps),
];
