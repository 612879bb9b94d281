import type { AppRequest, AppScope, ConnectionRequest } from '@keystead/contracts';
import { SaveProblem, useFocusOnEnter } from '@keystead/crud-ui';
import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  color,
  font,
  LinkButton,
  Loading,
  SkeletonCard,
  Stack,
  space,
} from '@keystead/ui';
import { Checkbox, PageHeader } from '@keystead/ui/app';
import { errorText, request, useSearchParams, useUser } from '@keystead/web-kit';
import { useMutation, useQuery } from '@keystead/web-kit/queries';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import styled from 'styled-components';
import { appRequestQuery, requestIn } from './connected-app.api.ts';

const Narrow = styled.div`max-inline-size: 40rem; margin-inline: auto;`;

const Legend = styled.legend`margin-block-end: ${space[1]}; padding: 0; font: ${font('heading')};`;
const Muted = styled.p`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Missing = styled.p`font: ${font('small')}; color: ${color.dangerInk};`;
const Host = styled.strong`overflow-wrap: anywhere;`;

/** What the app may then do, by its scope. */
const readSentences: readonly (readonly [AppScope, string])[] = [
  ['portfolio:read', 'See your properties, tenants and leases'],
  ['operations:read', 'See maintenance, personnel and payments'],
  ['dashboard:read', 'See the figures of your dashboard'],
  ['billing:read', 'See your plan and your bills'],
  ['account:read', 'See your profile and who else uses your account'],
  ['assistant:read', 'See what you asked the assistant'],
];

const writeSentences: readonly (readonly [AppScope, string])[] = [
  ['portfolio:write', 'Add, change and delete properties, tenants and leases'],
  ['operations:write', 'Add, change and delete maintenance requests, personnel and payments'],
  ['assistant:write', 'Ask the assistant, and have it propose actions'],
];

const writing = (scope: AppScope) => scope.replace(/:read$/, ':write') as AppScope;

interface ScopesProps {
  title: string;
  sentences: typeof readSentences;
  value: readonly AppScope[];
  onChange: (value: AppScope[]) => void;
}

function Scopes({ title, sentences, value, onChange }: ScopesProps) {
  return (
    <fieldset>
      <Legend>{title}</Legend>
      {sentences.map(([scope, sentence]) => {
        // Writing includes reading.
        const isImplied = scope !== writing(scope) && value.includes(writing(scope));
        return (
          <Checkbox
            key={scope}
            label={sentence}
            checked={isImplied || value.includes(scope)}
            disabled={isImplied}
            onChange={({ target }) =>
              onChange([...value.filter((one) => one !== scope), ...(target.checked ? [scope] : [])])
            }
          />
        );
      })}
    </fieldset>
  );
}

/** Where the answer goes: to a website, or to an app on the user's device. */
function Destination({ redirect_host, on_this_device }: AppRequest) {
  return on_this_device ? (
    <>
      an app on this device (<Host>{redirect_host}</Host>)
    </>
  ) : (
    <Host>{redirect_host}</Host>
  );
}

interface ConsentProps {
  asked: AppRequest;
  query: ConnectionRequest;
}

function Consent({ asked, query }: ConsentProps) {
  const { email, first_name, last_name } = useUser();
  const [scopes, setScopes] = useState<AppScope[]>(asked.scopes);
  const errorId = useId();
  const allow = useMutation({
    mutationFn: () => request('POST /connected-apps', { body: { ...query, scopes } }),
    // The code in the response is valid once.
    gcTime: 0,
  });
  const returnTo = allow.data?.redirect_to;
  useEffect(() => {
    if (returnTo !== undefined) window.location.assign(returnTo);
  }, [returnTo]);
  if (returnTo !== undefined)
    return (
      <Alert tone="success" title={`“${asked.name}” is connected`} action={<a href={returnTo}>Return to the app</a>}>
        You can disconnect it at any time under “API keys” in your profile.
      </Alert>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scopes.length > 0) allow.mutate();
  };
  return (
    <Card as="form" aria-label="Permissions" onSubmit={submit}>
      <CardBody>
        <Stack gap={5}>
          <Alert tone="warning" title="Keystead has not verified this app">
            It calls itself “{asked.name}”, and you will return to <Destination {...asked} />. Allow it only if you
            started this yourself in that app.
          </Alert>
          <Scopes title="It can" sentences={readSentences} value={scopes} onChange={setScopes} />
          <Scopes title="It can also make changes" sentences={writeSentences} value={scopes} onChange={setScopes} />
          {scopes.length === 0 && (
            <Missing id={errorId} role="alert">
              Choose at least one permission.
            </Missing>
          )}
          {allow.error && (
            <SaveProblem
              error={allow.error}
              text={errorText(allow.error, 'The app could not be connected. Please try again.')}
            />
          )}
          <Muted>
            It acts in your name, {first_name} {last_name} ({email}), until you disconnect it. It never sees your
            password.
          </Muted>
        </Stack>
      </CardBody>
      <CardFooter>
        <Button
          type="submit"
          busy={allow.isPending}
          aria-describedby={scopes.length === 0 ? errorId : undefined}
          disabled={scopes.length === 0}
        >
          Allow
        </Button>
        <LinkButton href={asked.refusal_url} variant="secondary">
          Deny
        </LinkButton>
      </CardFooter>
    </Card>
  );
}

function Request({ query }: { query: ConnectionRequest }) {
  const { data, error } = useQuery(appRequestQuery(query));
  if (error !== null)
    return <SaveProblem error={error} text={errorText(error, 'Failed to load what the app asks for')} />;
  if (data === undefined)
    return (
      <Loading label="Loading what the app asks for">
        <SkeletonCard />
      </Loading>
    );
  if (data.problem === null) return <Consent asked={data} query={query} />;
  const back = (
    <LinkButton href={data.refusal_url} variant="secondary" size="small">
      Return to {data.redirect_host}
    </LinkButton>
  );
  return (
    <Alert tone="destructive" title={`“${data.name}” cannot be connected`} action={back}>
      {data.problem}
    </Alert>
  );
}

/** On which a user allows or refuses an app that asks to act in their name (OAuth 2.1). */
export function ConnectPage() {
  const [search] = useSearchParams();
  const query = useMemo(() => requestIn(search), [search]);
  useFocusOnEnter();
  return (
    <Narrow>
      <PageHeader title="Connect an app" subtitle="An app asks to use Keystead in your name." />
      <Request query={query} />
    </Narrow>
  );
}
