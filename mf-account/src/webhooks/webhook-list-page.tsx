import { AddAction, BackToProfile, countedHeading, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useDialogRoutes, useRecordList } from '@keystead/web-kit/queries';
import { WEBHOOKS, webhooks } from './webhook.api.ts';
import { WebhooksResults } from './webhook-table.tsx';

export function WebhooksPage() {
  const list = useRecordList(webhooks, {});
  const { open } = useDialogRoutes(WEBHOOKS);
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
