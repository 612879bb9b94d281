import type { ApiScope, TeamScope } from '@keystead/contracts';
import { Button, Cluster, color, font, Grid, Stack, space, VisuallyHidden } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { useId } from 'react';
import styled from 'styled-components';
import { remotesQuery } from './api-key.api.ts';
import {
  allScopes,
  areaNames,
  areasOf,
  type Level,
  levelIn,
  levelNames,
  teamScopeText,
  withLevel,
  withTeamScope,
} from './api-key.ts';

const Legend = styled.legend`font: ${font('label')}; padding: 0;`;

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  & th { padding-block: ${space[2]}; font: ${font('caption')}; color: ${color.textMuted}; text-align: center; }
  & tbody th { font: ${font('body')}; color: ${color.text}; text-align: start; overflow-wrap: anywhere; }
  & td { inline-size: 4.5rem; padding: 0; text-align: center; }
  & tbody tr { border-block-start: 1px solid ${color.border}; }
`;

// The label makes the whole cell a hit target.
const Choice = styled.label`
  display: grid;
  place-content: center;
  min-block-size: 2.75rem;
  cursor: pointer;
  & > input { inline-size: 1.125rem; block-size: 1.125rem; accent-color: ${color.accent}; }
`;

const ErrorText = styled.p`font: ${font('small')}; color: ${color.dangerInk};`;

const levels = Object.keys(levelNames) as Level[];

interface TeamScopesProps {
  value: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
}

interface KeyScopesProps extends TeamScopesProps {
  label: string;
  error: string | undefined;
}

function ScopeGrid({ label, value, onChange, error }: KeyScopesProps) {
  const id = useId();
  const { role } = useUser();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <Stack gap={2}>
        <Legend>{label}</Legend>
        <Cluster gap={2}>
          <Button variant="secondary" size="small" onClick={() => onChange(allScopes(role, 'read'))}>
            Read everything
          </Button>
          <Button variant="secondary" size="small" onClick={() => onChange(allScopes(role, 'write'))}>
            Full access
          </Button>
        </Cluster>
        {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Area</VisuallyHidden>
              </th>
              {levels.map((level) => (
                <th key={level} scope="col">
                  {levelNames[level]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areasOf(role).map((area) => (
              <tr key={area}>
                <th scope="row">{areaNames[area]}</th>
                {levels.map((level) => (
                  <td key={level}>
                    <Choice>
                      <input
                        type="radio"
                        name={`${id}-${area}`}
                        checked={levelIn(value, area) === level}
                        onChange={() => onChange(withLevel(value, area, level))}
                      />
                      <VisuallyHidden>
                        {areaNames[area]}: {levelNames[level].toLowerCase()}
                      </VisuallyHidden>
                    </Choice>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Stack>
    </fieldset>
  );
}

const Hint = styled.p`margin-block-end: ${space[1]}; font: ${font('small')}; color: ${color.textMuted};`;

/** The team scopes of a key: each allows publishing and rolling out one remote. */
function TeamScopes({ value, onChange }: TeamScopesProps) {
  const id = useId();
  const { data } = useQuery(remotesQuery);
  const scopes = (data?.remotes ?? []).map(({ remote }): TeamScope => `release:${remote}` as TeamScope);
  return (
    <fieldset aria-describedby={id}>
      <Legend>For a team</Legend>
      <Hint id={id}>For the pipeline that ships a team’s own part.</Hint>
      <Grid columns={2} gap={1} minimum="14rem">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={teamScopeText(scope)}
            checked={value.includes(scope)}
            onChange={({ target }) => onChange(withTeamScope(value, scope, target.checked))}
          />
        ))}
      </Grid>
    </fieldset>
  );
}

export function KeyScopes(props: KeyScopesProps) {
  const { role } = useUser();
  return (
    <Stack gap={5}>
      <ScopeGrid {...props} />
      {role === 'admin' && <TeamScopes value={props.value} onChange={props.onChange} />}
    </Stack>
  );
}
