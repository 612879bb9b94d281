import { AddAction, BackToProfile, countedHeading, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useWebhookNavigation, webhooks } from './webhook.api.ts';
import { WebhooksResults } from './webhook-table.tsx';

/** The account's webhooks; the dialog over the list is a separate route. */
export function WebhooksPage() {
  const list = useRecordList(webhooks, {});
  const { open } = useWebhookNavigation();
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        back={<BackToProfile />}
        title="Webhooks"
        subtitle="Send events to your own tools as they happen"
        actions={<AddAction label="Add webhook" mayCreate={list.mayCreate} onAdd={() => open('new')} />}
      />
      <Section title={countedHeading('Your webhooks', list)}>
        <WebhooksResults list={list} />
      </Section>
      <Outlet />
    </>
  );
}
