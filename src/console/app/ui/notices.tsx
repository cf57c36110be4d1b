import type { ComponentChildren } from 'preact';
import { ApiError } from '../api/http';
import { texts } from '../texts';

/** What went wrong in words of the catalogue; the server's own sentence where the catalogue has none. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.errors.unexpected;
  const known = (texts.errors.byCode as Record<string, string | undefined>)[error.code];
  const words = known ?? (error.detail === '' ? texts.errors.withStatus(error.status) : error.detail);
  const wait = error.retryAfterSeconds;
  return wait === undefined ? words : `${words} ${texts.errors.waitSeconds(wait)}`;
}

/** Nothing where nothing went wrong. */
export function ErrorNotice({ error, children }: { error: unknown; children?: ComponentChildren }) {
  if (error === undefined || error === null) return null;
  return (
    <div class="notice bad" role="alert">
      <p>{wordsFor(error)}</p>
      {error instanceof ApiError && error.status > 0 && (
        <p class="faint">
          <code>{error.code}</code>
        </p>
      )}
      {children !== undefined && <div class="row">{children}</div>}
    </div>
  );
}

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

export function Notice({ tone, title, children }: { tone: Tone; title?: string; children?: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`}>
      {title !== undefined && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </div>
  );
}

export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

export function Busy({ label = texts.loading }: { label?: string }) {
  return (
    <p aria-busy="true" role="status" class="faint">
      {label}
    </p>
  );
}
