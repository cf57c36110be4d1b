import type { Engraved, Repository } from '../api/types';
import { hrefTo } from '../router';
import { Commit, Fact } from '../ui/controls';
import { Badge, Notice } from '../ui/notices';
import { texts } from '../texts';
import { NoteToKeep } from './shared-refusal';

/** What came of an approval, and what is left to do. */
export function OutcomeView({ result, stone }: { result: Engraved; stone: Repository }) {
  const { path, commit, pushed, needsReview, draft } = result;
  return (
    <>
      <p role="status">
        <Badge tone="good">{texts.engrave.committed}</Badge>{' '}
        <Badge tone={pushed ? 'good' : 'warn'}>{pushed ? texts.engrave.pushed : texts.engrave.notPushed}</Badge>
      </p>
      <dl class="facts">
        <Fact name={texts.engrave.file}>
          <code>
            {stone.name}/{path}
          </code>
        </Fact>
        <Fact name={texts.commit}>{commit !== null && <Commit id={commit} />}</Fact>
      </dl>
      {needsReview !== undefined && (
        <Notice tone="warn" title={texts.engrave.needsReview}>
          <p>{needsReview}</p>
          <p>
            {texts.engrave.nothingLost} <a href={hrefTo('stones')}>{texts.engrave.toStones}</a>
          </p>
        </Notice>
      )}
      <NoteToKeep draft={draft} />
    </>
  );
}
