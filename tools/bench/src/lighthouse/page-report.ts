/** The fields of a Lighthouse report that are read here. */
export interface PageReport {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, AuditResult>>;
}

interface AuditResult {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly AuditItem[] };
}

/** An element or request in an audit's findings. Its fields depend on the audit. */
interface AuditItem {
  readonly node?: { readonly selector?: string };
  readonly url?: string;
  readonly description?: string;
  readonly resourceType?: string;
}
