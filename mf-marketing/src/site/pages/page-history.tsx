import type { SitePage } from '@keystead/contracts';
import { formatInstantValue, type HistoryFields, HistorySection, RecordHistory } from '@keystead/crud-ui';
import { sitePages } from './page-collection.ts';
import { fieldLabels } from './page-fields.ts';
import { NOUN } from './page-labels.ts';

const fields: HistoryFields = {
  ...Object.fromEntries(Object.entries(fieldLabels).map(([name, label]) => [name, { label }])),
  published_at: { label: 'Published', show: formatInstantValue },
};

/** The change history of a site page. */
export function PageHistory({ id }: Pick<SitePage, 'id'>) {
  return (
    <HistorySection>
      <RecordHistory
        collection={sitePages}
        operation="GET /marketing/pages/{id}/history"
        id={id}
        noun={NOUN}
        fields={fields}
      />
    </HistorySection>
  );
}
