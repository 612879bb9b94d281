import { Card, CardBody, CardHeader, LinkButton, Stack } from '@keystead/ui';
import { Link } from '@keystead/web-kit';

/** The way to what only an admin looks after: the public site, and what people wrote to it. */
export function AdministrationCard() {
  return (
    <Card>
      <CardHeader title="Administration" subtitle="What the public site says, and who has written to you." />
      <CardBody>
        <Stack gap={3}>
          <LinkButton as={Link} to="/app/site/pages" variant="secondary" wide>
            Site pages
          </LinkButton>
          <LinkButton as={Link} to="/app/site/messages" variant="secondary" wide>
            Contact messages
          </LinkButton>
        </Stack>
      </CardBody>
    </Card>
  );
}
