import type { ContactMessage } from '@keystead/contracts';
import { crudCollection, listSearch, type SearchIn } from '@keystead/crud-ui';

type Status = ContactMessage['status'];

export const statusNames: Readonly<Record<Status, string>> = { new: 'New', answered: 'Answered', spam: 'Spam' };

export const contactMessages = crudCollection('marketing/messages', 'messages', 'contact-messages');

const search = listSearch({
  filters: { status: { label: 'Status', all: 'Any status', names: statusNames } },
  sorts: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
  } satisfies Record<NonNullable<SearchIn<typeof contactMessages>['sort']>, string>,
});

export const messagePages = { collection: contactMessages, path: '/app/site/messages', noun: 'message', search };
