import { Card, CardBody, CardHeader, LinkButton } from '@keystead/ui';
import { Link } from '@keystead/web-kit';

/** The card of __my things__ on the dashboard. */
export function __MyThings__Card() {
  return (
    <Card>
      <CardHeader title="__My Things__" />
      <CardBody>
        <LinkButton as={Link} to="/app/__my-things__" variant="secondary">
          View __my things__
        </LinkButton>
      </CardBody>
    </Card>
  );
}
