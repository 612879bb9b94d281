import { Card, CardBody, CardHeader, LinkButton, Stack } from '@keystead/ui';
import { Link } from '@keystead/web-kit';

/** The way to what only an admin looks after: the public site, what people wrote to it, and the log of all that is written. */
export function AdministrationCard() {
  return (
    <Card>
      <CardHeader
        title="Administration"
        subtitle="What the public site says, who has written to you, and who has changed what."
      />
      <CardBody>
        <Stack gap={3}>
          <LinkButton as={Link} to="/app/site/pages" variant="secondary" wide>
            Site pages
          </LinkButton>
          <LinkButton as={Link} to="/app/site/messages" variant="secondary" wide>
            Contact messages
          </LinkButton>
          <LinkButton as={Link} to="/app/audit" variant="secondary" wide>
            Audit log
          </LinkButton>
        </Stack>
      </CardBody>
    </Card>
  );
}
