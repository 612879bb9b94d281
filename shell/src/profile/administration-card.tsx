import { Card, CardBody, CardHeader, LinkButton, Stack } from '@keystead/ui';
import { Link } from '@keystead/web-kit';

/** Links to what only an admin manages: the public site, messages from its visitors, the audit log, and releases. */
export function AdministrationCard() {
  return (
    <Card>
      <CardHeader title="Administration" subtitle="The public site, contact messages, the audit log and releases." />
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
          <LinkButton as={Link} to="/app/releases" variant="secondary" wide>
            Releases
          </LinkButton>
        </Stack>
      </CardBody>
    </Card>
  );
}
