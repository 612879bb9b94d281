import type { ApiAllowance } from '@keystead/contracts';
import { AddAction, BackToProfile, countedHeading, quantity, useFocusOnEnter } from '@keystead/crud-ui';
import { LinkButton, Stack } from '@keystead/ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Link, Outlet } from '@keystead/web-kit';
import { useDialogRoutes, useQuery, useRecordList } from '@keystead/web-kit/queries';
import { useConnectedApps } from '../connected-apps/connected-app.api.ts';
import { ConnectedAppsResults } from '../connected-apps/connected-app-table.tsx';
import { API_KEYS, apiAccessQuery, apiKeys } from './api-key.api.ts';
import { KeysResults } from './api-key-table.tsx';
import { McpHelp } from './mcp-help.tsx';

/** The API limits of the plan: `2 of 20 keys, 600 requests a minute each`. */
function allowanceText({ keys, used, requests_per_minute }: ApiAllowance): string {
  if (keys === 0) return 'Your plan has no API access';
  return `${used} of ${quantity(keys, 'key', 'keys')}, ${quantity(requests_per_minute, 'request', 'requests')} a minute each`;
}

// Empty until the allowance has loaded; the space keeps the line's height.
const UNKNOWN = '\u00a0';

const reference = (
  <LinkButton as={Link} to="/api-docs" variant="ghost" size="small">
    API reference
  </LinkButton>
);

function ConnectedApps() {
  const list = useConnectedApps();
  return (
    <Section title={countedHeading('Connected apps', list)} hint="Apps that you have allowed to act in your name">
      <ConnectedAppsResults list={list} />
    </Section>
  );
}

export function ApiKeysPage() {
  const list = useRecordList(apiKeys, {});
  const { data } = useQuery(apiAccessQuery);
  const { open } = useDialogRoutes(API_KEYS);
  useFocusOnEnter();
  const hint = data?.abilities.create ? allowanceText(data.allowance) : UNKNOWN;
  return (
    <>
      <PageHeader
        back={<BackToProfile />}
        title="API keys"
        subtitle="Let your own tools use Keystead on your behalf"
        actions={<AddAction label="Create key" mayCreate={list.mayCreate} onAdd={() => open('new')} />}
      />
      <Stack gap={8}>
        <Section title={countedHeading('Your keys', list)} hint={hint} actions={reference}>
          <KeysResults list={list} />
        </Section>
        {data?.abilities.create && <ConnectedApps />}
        {data?.abilities.create && data.allowance.keys > 0 && <McpHelp />}
      </Stack>
      <Outlet />
    </>
  );
}
