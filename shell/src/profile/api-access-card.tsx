import { Card, CardBody, CardHeader, LinkButton, Stack } from '@keystead/ui';
import { KeyIcon, WebhookIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { apiAccessQuery } from '../api-keys/key-collection.ts';
import { API_KEYS } from '../api-keys/key-navigation.ts';
import { WEBHOOKS } from '../webhooks/webhook-navigation.ts';

/** Links to API keys and webhooks; renders nothing for users who may create no keys. */
export function ApiAccessCard() {
  const { data } = useQuery(apiAccessQuery);
  if (!data?.abilities.create) return null;
  return (
    <Card>
      <CardHeader title="API access" subtitle="Connect your own tools to your data." />
      <CardBody>
        <Stack gap={3}>
          <LinkButton as={Link} to={API_KEYS} variant="secondary" wide>
            <KeyIcon />
            API keys
          </LinkButton>
          <LinkButton as={Link} to={WEBHOOKS} variant="secondary" wide>
            <WebhookIcon />
            Webhooks
          </LinkButton>
        </Stack>
      </CardBody>
    </Card>
  );
}
