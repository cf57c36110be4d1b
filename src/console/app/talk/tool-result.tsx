import type { Display, Marker } from '../api/types';
import { Commit, Preformatted } from '../ui/controls';
import { Badge } from '../ui/notices';
import { texts } from '../texts';
import type { TalkMessage } from './turn';

export interface SectionPlace {
  file: string;
  heading?: string;
  /** Left out: the stone that the conversation has now. */
  repoId?: string;
}

export type OpenSection = (place: SectionPlace) => void;

/** What a tool gave the model: hits or the section, what the scan found, and the text itself for who wants to see it. */
export function ToolResult({ message, onOpen }: { message: TalkMessage; onOpen: OpenSection }) {
  const { name, content, display, error } = message;
  return (
    <article class="message tool" aria-label={texts.talk.toolAnswer(name ?? '')}>
      {error !== undefined && <Badge tone="bad">{error}</Badge>}
      {display !== undefined && <DisplayView display={display} onOpen={onOpen} />}
      <details>
        <summary>{texts.talk.givenToModel(name ?? '')}</summary>
        <Preformatted label={texts.talk.givenToModel(name ?? '')}>{content}</Preformatted>
      </details>
    </article>
  );
}

function DisplayView({ display, onOpen }: { display: Display; onOpen: OpenSection }) {
  switch (display.kind) {
    case 'search':
      return (
        <>
          <p class="faint">
            {texts.talk.hits(display.hits.length, display.repo.name)}{' '}
            {display.commit !== '' && (
              <>
                {texts.talk.atCommit} <Commit id={display.commit} />
              </>
            )}
          </p>
          <ol class="hits">
            {display.hits.map(({ file, heading, line }) => (
              <li key={`${file}:${line}`}>
                <button
                  type="button"
                  class="citation"
                  onClick={() => onOpen({ file, heading, repoId: display.repo.id })}
                >
                  {file} § {heading}
                </button>{' '}
                <span class="faint">{texts.talk.line(line)}</span>
              </li>
            ))}
          </ol>
          <Markers markers={display.markers} />
        </>
      );
    case 'read':
      return (
        <>
          <p class="faint">
            {texts.talk.read}{' '}
            <button
              type="button"
              class="citation"
              onClick={() => onOpen({ file: display.file, heading: display.heading, repoId: display.repo.id })}
            >
              {display.file} § {display.heading}
            </button>{' '}
            {texts.talk.lines(display.line, display.endLine)} {texts.talk.atCommit} <Commit id={display.commit} />
            {display.isCut && <> {texts.talk.cut}</>}
          </p>
          <Markers markers={display.markers} />
        </>
      );
    case 'engrave':
      return (
        <p class="faint">
          {texts.engrave.outcomes[display.outcome as keyof typeof texts.engrave.outcomes] ?? display.outcome}{' '}
          {display.path !== undefined && <code>{display.path}</code>}{' '}
          {display.commit != null && <Commit id={display.commit} />}
        </p>
      );
  }
}

/** Advisory: the scan names families of signs, never words of the repository. */
export function Markers({ markers }: { markers?: Marker[] }) {
  if (markers === undefined || markers.length === 0) return null;
  return (
    <div class="notice warn">
      <p>{texts.talk.markersFound}</p>
      <ul>
        {markers.map(({ family, count, part }) => (
          <li key={`${part}:${family}`}>{texts.talk.marker(family, count, part)}</li>
        ))}
      </ul>
    </div>
  );
}
