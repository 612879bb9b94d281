import type { ConnectedApp } from '@keystead/contracts';
import { ListTable, Second } from '@keystead/crud-ui';
import { Button, formatDay, VisuallyHidden } from '@keystead/ui';
import { type DataTableColumn, EmptyState, ShieldCheckIcon } from '@keystead/ui/app';
import type { PagedList } from '@keystead/web-kit/queries';
import { Moment } from '../api-access.tsx';
import { scopesText } from '../api-keys/api-key.ts';
import { useDisconnectApp } from './connected-app.api.ts';

const columns: DataTableColumn<ConnectedApp>[] = [
  {
    key: 'name',
    header: 'App',
    primary: true,
    cell: ({ name, redirect_host }) => (
      <>
        {name}
        <Second>{redirect_host}</Second>
      </>
    ),
  },
  { key: 'scopes', header: 'Access', width: '2fr', cell: ({ scopes }) => scopesText(scopes) },
  {
    key: 'created',
    header: 'Connected',
    width: '8.75rem',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDay(created_at)}</time>,
  },
  { key: 'used', header: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} none="Never" /> },
];

export function ConnectedAppsResults({ list }: { list: PagedList<ConnectedApp> }) {
  const { removing, confirmRemove } = useDisconnectApp();
  const hint = 'An AI app to which you add this server asks you here for access.';
  const actions = (app: ConnectedApp) => (
    <Button variant="ghost" size="small" busy={removing?.id === app.id} onClick={() => void confirmRemove(app)}>
      Disconnect<VisuallyHidden> {app.name}</VisuallyHidden>
    </Button>
  );
  return (
    <ListTable
      list={list}
      noun="apps"
      name="connected apps"
      table={{ caption: 'Connected apps', columns, actions }}
      empty={<EmptyState icon={ShieldCheckIcon} title="No connected apps yet" hint={hint} level={3} />}
    />
  );
}
